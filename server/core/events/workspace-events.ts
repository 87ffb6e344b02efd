/** What changed in a workspace's lists. Rows are read again by those who show them; these events say when. */
import { z } from 'zod';

/** Who came, left, or may do something else now; all of it optional, because older events say only that something changed. */
const memberChange = z.object({
  what: z
    .enum([
      'joined',
      'removed',
      'role',
      'renamed',
      'invited',
      'invite_revoked',
      'link_made',
      'token_made',
      'token_used',
      'token_revoked',
      'signed_out',
    ])
    .optional(),
  operatorId: z.string().optional(),
  role: z.string().optional(),
});
export type MemberChange = z.infer<typeof memberChange>;

export const workspaceEvents = {
  'workspace/created': z.object({ name: z.string() }),
  'space/changed': z.object({ spaceId: z.string() }),
  /** The tombstone of a deleted space; its branch is still in the repository. */
  'space/deleted': z.object({
    spaceId: z.string(),
    title: z.string(),
    branch: z.string(),
    reason: z.enum(['person', 'retention']).optional(),
  }),
  /** Settings on what is kept for how long, or what they took. */
  'retention/changed': z.object({}),
  /** Whole tool outputs that went; what the models were sent of them is still in the logs. */
  'outputs/removed': z.object({
    reason: z.enum(['retention', 'quota']),
    count: z.number().int(),
    bytes: z.number().int(),
  }),
  'repository/changed': z.object({ repositoryId: z.string() }),
  'inbox/changed': z.object({}),
  'models/changed': z.object({}),
  'modes/changed': z.object({}),
  'members/changed': memberChange,
} as const;
