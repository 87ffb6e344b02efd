/** What happened to a space: authoritative for its mode and autonomy (statements 3, 62). */
import { z } from 'zod';
import { stored } from '../id-schemas';
import type { RepositoryId, SpaceId } from '../ids';
import { modeName } from '../mode-name';
import { approvalEvents, planEvents } from './approval-events';
import { changeEvents } from './change-events';

export const autonomy = z.enum(['propose_only', 'act_with_approval', 'act_freely']);

export const modeChangeCause = z.enum([
  'operator',
  'plan_exit',
  'plan_approval',
  'orchestration_approval',
  'pull_request',
  'pipeline',
  'configuration',
]);
export type ModeChangeCause = z.infer<typeof modeChangeCause>;

export const spaceEvents = {
  'space/created': z.object({
    repositoryId: stored<RepositoryId>(),
    title: z.string(),
    branch: z.string(),
    baseCommit: z.string(),
    mode: modeName,
    parentSpaceId: stored<SpaceId>().optional(),
  }),
  'space/renamed': z.object({ title: z.string() }),
  'mode/selected': z.object({
    from: modeName,
    to: modeName,
    revision: z.number().int(),
    cause: modeChangeCause,
    approvalId: z.string().optional(),
  }),
  'autonomy/set': z.object({ autonomy }),
  'conversation/added': z.object({ conversationId: z.string() }),
  'space/archived': z.object({}),
  'space/restored': z.object({}),
  'conversation/archived': z.object({ conversationId: z.string() }),
  'conversation/restored': z.object({ conversationId: z.string() }),
  /** The tombstone of a deleted conversation. */
  'conversation/deleted': z.object({ conversationId: z.string(), title: z.string() }),
  ...approvalEvents,
  ...planEvents,
  ...changeEvents,
} as const;
