import type { Actor, Services } from '@/server/services';
import { findActiveSpace } from './find-space';
import { baseOf, type ChangesInput } from './space-changes';

export interface SpaceDiff {
  /** Unified diff. */
  readonly text: string;
  /** Whether the text ends early because of its size. */
  readonly cut: boolean;
}

export interface DiffInput extends ChangesInput {
  readonly path?: string | undefined;
  /** The other path of a rename: without it the file would look as if it were new. */
  readonly oldPath?: string | undefined;
  /** Unchanged lines around each change; default 3. Enough of them make it the whole file. */
  readonly context?: number | undefined;
}

/** One file is asked for by someone who wants to see it: more of it is shown than of a whole list. */
const MAX_BYTES = { all: 1_000_000, one: 8_000_000 } as const;

/** The worktree against its start or last commit, one path or all of it. Throws AppError `space_archived`. */
export async function spaceDiff(services: Services, actor: Actor, input: DiffInput): Promise<SpaceDiff> {
  const { workspaceId } = actor;
  const { spaceId, against, path, oldPath, context } = input;
  const space = await findActiveSpace(services.database.reader, { workspaceId, spaceId });
  return services.worktrees.diff(space.worktreePath, baseOf(space, against), {
    ...(path !== undefined && { path }),
    ...(oldPath !== undefined && { oldPath }),
    ...(context !== undefined && { context }),
    maxBytes: path === undefined ? MAX_BYTES.all : MAX_BYTES.one,
  });
}
