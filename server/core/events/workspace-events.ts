/** What changed in a workspace's lists. Rows are read again by those who show them; these events say when. */
import { z } from 'zod';

export const workspaceEvents = {
  'workspace/created': z.object({ name: z.string() }),
  'space/changed': z.object({ spaceId: z.string() }),
  /** The tombstone of a deleted space; its branch is still in the repository. */
  'space/deleted': z.object({ spaceId: z.string(), title: z.string(), branch: z.string() }),
  'repository/changed': z.object({ repositoryId: z.string() }),
  'inbox/changed': z.object({}),
  'models/changed': z.object({}),
  'modes/changed': z.object({}),
  'members/changed': z.object({}),
} as const;
