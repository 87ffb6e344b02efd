import type { Comparison } from '@/server/core/events/change-events';
import type { SpaceId } from '@/server/core/ids';
import type { FileChange } from '@/server/git/worktrees';
import type { Actor, Services } from '@/server/services';
import { type Page, wholePage } from '@/server/workspaces/page';
import { findActiveSpace } from './find-space';
import type { SpaceRow } from './space-view';

export interface ChangesInput {
  readonly spaceId: SpaceId;
  /** Default `start`: everything since the branch began, committed or not. */
  readonly against?: Comparison | undefined;
}

/** What the worktree is compared with, as git names it. */
export const baseOf = (
  { baseCommit }: Pick<SpaceRow, 'baseCommit'>,
  against: Comparison = 'start',
): string => (against === 'head' ? 'HEAD' : baseCommit);

/** What the space's worktree changed. Throws AppError `space_archived`. */
export async function spaceChanges(
  services: Services,
  actor: Actor,
  { spaceId, against }: ChangesInput,
): Promise<Page<FileChange>> {
  const { workspaceId } = actor;
  const space = await findActiveSpace(services.database.reader, { workspaceId, spaceId });
  return wholePage(await services.worktrees.changes(space.worktreePath, baseOf(space, against)));
}
