/** What people did to a space's worktree and branch. What agents do there is told by their calls. */
import { z } from 'zod';

/** What changes are compared with: where the branch began, or its last commit. */
export const comparison = z.enum(['start', 'head']);
export type Comparison = z.infer<typeof comparison>;

export const changeEvents = {
  'changes/committed': z.object({
    branch: z.string(),
    commit: z.string(),
    subject: z.string(),
    /** Paths that differ from the commit before. */
    files: z.number().int(),
  }),
  'changes/pushed': z.object({
    branch: z.string(),
    commit: z.string(),
    /** Where to, without credentials. */
    remote: z.string(),
  }),
  'changes/discarded': z.object({
    discardId: z.string(),
    path: z.string(),
    /** The other path of a rename. */
    oldPath: z.string().optional(),
    against: comparison,
    /** The commit the file was set back to. */
    base: z.string(),
    /** The tree that keeps what it was. */
    kept: z.string(),
  }),
  'changes/restored': z.object({ discardId: z.string(), path: z.string() }),
} as const;
