/** A typed plan (statement 37): a goal and steps that name the steps they depend on. Pure; validated at every door. */
import { z } from 'zod';

/** Sizes count UTF-8 bytes where they say so, else items. */
export const planLimits = {
  nodes: 500,
  keyCharacters: 64,
  titleCharacters: 200,
  goalCharacters: 2_000,
  descriptionBytes: 20_000,
  planBytes: 2_000_000,
} as const;

export const planNode = z.object({
  key: z.string().describe('Short name of the step, unique in the plan, e.g. "claim-table"'),
  title: z.string().describe('What the step does, one line'),
  description: z.string().describe('How, and how one sees that it is done; markdown'),
  depends_on: z.array(z.string()).describe('Keys of the steps that must be done before this one'),
});
export type PlanNode = z.infer<typeof planNode>;

export const planContent = z.object({
  goal: z.string().describe('What is achieved when every step is done'),
  nodes: z.array(planNode),
});
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
