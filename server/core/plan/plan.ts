/** A typed plan (statement 37): a goal and steps that name the steps they depend on. Pure; validated at every door. */
import type { z } from 'zod';
import type { planContent, planNode } from './plan-schemas';

/** Sizes count UTF-8 bytes where they say so, else items. */
export const planLimits = {
  nodes: 500,
  keyCharacters: 64,
  titleCharacters: 200,
  goalCharacters: 2_000,
  descriptionBytes: 20_000,
  planBytes: 2_000_000,
} as const;

export type PlanNode = z.infer<typeof planNode>;
export type PlanContent = z.infer<typeof planContent>;

const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** Whether a reader sees nothing of it. */
export const isBlank = (text: string): boolean => text.replace(unseen, '').trim() === '';

/**
 * Two keys that read alike are one key: NFC, trimmed, case-folded, without what nobody sees, spaces counted once. Upper-
 * then lower-casing stands for Unicode's full case folding, which JavaScript lacks.
 */
export const foldKey = (key: string): string =>
  key
    .normalize('NFC')
    .replace(unseen, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC');
