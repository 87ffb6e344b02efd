import type { SpaceId } from '@/server/core/ids';
import type { FileChange } from '@/server/git/worktrees';
import type { Actor, Services } from '@/server/services';
import { type Page, wholePage } from '@/server/workspaces/page';
import { findActiveSpace } from './find-space';

/** What the space's worktree changed since its base commit, committed or not. Throws AppError `space_archived`. */
export async function spaceChanges(
  services: Services,
  actor: Actor,
  { spaceId }: { readonly spaceId: SpaceId },
): Promise<Page<FileChange>> {
  const { workspaceId } = actor;
  const space = await findActiveSpace(services.database.reader, { workspaceId, spaceId });
  return wholePage(await services.worktrees.changes(space.worktreePath, space.baseCommit));
}
