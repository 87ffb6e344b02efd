import type { SpaceId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { findActiveSpace } from './find-space';

export interface SpaceDiff {
  /** Unified diff. */
  readonly text: string;
  /** Whether the text ends early because of its size. */
  readonly cut: boolean;
}

const MAX_BYTES = 1_000_000;

/** The worktree against its base commit, one path or all of it. Throws AppError `space_archived`. */
export async function spaceDiff(
  services: Services,
  actor: Actor,
  input: { readonly spaceId: SpaceId; readonly path?: string | undefined },
): Promise<SpaceDiff> {
  const { workspaceId } = actor;
  const { spaceId, path } = input;
  const space = await findActiveSpace(services.database.reader, { workspaceId, spaceId });
  return services.worktrees.diff(space.worktreePath, space.baseCommit, {
    ...(path !== undefined && { path }),
    maxBytes: MAX_BYTES,
  });
}
