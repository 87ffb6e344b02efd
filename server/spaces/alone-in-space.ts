import type { SpaceId } from '@/server/core/ids';
import { aloneInWorktree } from '@/server/git/worktree-lock';
import type { Actor, Services } from '@/server/services';
import { findActiveSpace } from './find-space';
import type { SpaceRow } from './space-view';

export interface AloneInSpace {
  readonly actor: Actor;
  readonly spaceId: SpaceId;
  /** What it is for: others that have to wait are told. */
  readonly label: string;
}

/**
 * Runs what a person does to an active space's worktree when nobody else does anything there. Throws AppError
 * `space_archived`, also where it was archived while this waited, `worktree_busy`, `not_found`.
 */
export async function aloneInSpace<Value>(
  { database }: Pick<Services, 'database'>,
  { actor, spaceId, label }: AloneInSpace,
  work: (space: SpaceRow) => Promise<Value>,
): Promise<Value> {
  const wanted = { workspaceId: actor.workspaceId, spaceId };
  const { worktreePath: worktree } = await findActiveSpace(database.reader, wanted);
  return aloneInWorktree({ worktree, label }, async () =>
    work(await findActiveSpace(database.reader, wanted)),
  );
}
