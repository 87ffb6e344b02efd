import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cancelApprovals, type Ending } from '@/server/approvals/end-approvals';
import { describeError } from '@/server/core/errors';
import {
  type ConversationId,
  conversationStream,
  type InputId,
  type SpaceId,
  type WorkspaceId,
} from '@/server/core/ids';
import type { Principal } from '@/server/core/principal';
import { commitWorktree } from '@/server/git/commit-worktree';
import { worktreeDirectories } from '@/server/git/git-directories';
import { aloneInWorktree } from '@/server/git/worktree-lock';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Services } from '@/server/services';
import { announceSpace } from './announce-space';
import type { SpaceRow } from './space-view';

/** Who does it: a person, or the system by a retention that people set. */
export interface By {
  readonly workspaceId: WorkspaceId;
  readonly principal: Principal;
}

export interface PuttingAway extends Pick<Services, 'wakeups'> {
  readonly by: By;
  /** UTC milliseconds. */
  readonly at: number;
}

/**
 * Archives the row in the caller's transaction: from its commit on nothing new starts in the space, queued messages go,
 * and nothing waits for a decision any more.
 */
export async function putAway(
  unit: UnitOfWork,
  space: SpaceRow,
  { by, at, wakeups }: PuttingAway,
): Promise<void> {
  if (space.status === 'archived') return;
  const spaceId = space.id as SpaceId;
  await unit.rows.space.update({
    where: { id: spaceId },
    data: { status: 'archived', archivedAt: new Date(at) },
  });
  const ending: Ending = { principal: by.principal, at, cause: 'space_closed' };
  const cancelled = await cancelApprovals(unit, { spaceId }, ending);
  await cancelApprovals(unit, { spaceId, kind: 'plan_exit', status: 'approved' }, ending);
  // A turn that waited has no run that could be stopped: its runner, woken, closes it.
  const waiting = new Set(cancelled.map(({ conversationId }) => conversationId as ConversationId));
  for (const conversationId of waiting) unit.afterCommit(() => wakeups.wake(conversationId));
  for (const { id } of space.conversations) await emptyQueue(unit, by, id as ConversationId);
  await announceSpace(unit, by, { spaceId, events: [{ type: 'space/archived', data: {} }] });
}

export async function emptyQueue(
  unit: UnitOfWork,
  { principal }: By,
  conversationId: ConversationId,
): Promise<void> {
  const queued = await unit.rows.input.findMany({ where: { conversationId }, orderBy: { id: 'asc' } });
  if (queued.length === 0) return;
  await unit.rows.input.deleteMany({ where: { id: { in: queued.map(({ id }) => id) } } });
  await unit.append({
    stream: conversationStream(conversationId),
    events: queued.map(({ id }) => ({ type: 'input/removed', data: { inputId: id as InputId } })),
    principal,
  });
}

/** After that commit: ends the turns that run, and those that waited for a decision which will not come. */
export async function stopTurns(
  { wakeups }: Pick<Services, 'wakeups'>,
  conversations: readonly { readonly id: string; readonly status: string }[],
): Promise<void> {
  await Promise.all(
    conversations.map(async ({ id, status }) => {
      const stopped = await wakeups.stop(id as ConversationId);
      if (!stopped && status === 'waiting') wakeups.wake(id as ConversationId);
    }),
  );
}

export async function removeSpaceWorktree(
  { database, worktrees }: Pick<Services, 'database' | 'worktrees'>,
  space: Pick<SpaceRow, 'repositoryId' | 'worktreePath'>,
): Promise<void> {
  const repository = await database.reader.repository.findUniqueOrThrow({
    where: { id: space.repositoryId },
  });
  await worktrees.remove({ repository: repository.path, worktree: space.worktreePath });
}

/** Commits to the space's branch what its worktree holds and no commit does. Throws what git says. */
export async function keepWork({
  title,
  worktreePath,
}: Pick<SpaceRow, 'title' | 'worktreePath'>): Promise<void> {
  const there = await stat(worktreePath).catch(() => null);
  if (!there || (await isHalfMade(worktreePath))) return;
  await commitWorktree(worktreePath, `Keep uncommitted work of "${title}"`);
}

/** The checkout writes the index last. Without one its files are not deleted, they were never there. */
async function isHalfMade(worktree: string): Promise<boolean> {
  const directories = await worktreeDirectories(worktree);
  return (await stat(join(directories.gitDir, 'index')).catch(() => null)) === null;
}

/** Milliseconds: a checkout of a large repository takes its time. */
const PATIENCE_MS = 600_000;

/** One at a time puts a space away, deletes it or takes it out again; whoever comes later finds what became of it. */
export const aloneInSpace = <Value>(
  { worktreePath: worktree }: Pick<SpaceRow, 'worktreePath'>,
  work: () => Promise<Value>,
): Promise<Value> => aloneInWorktree({ worktree, label: 'archive or restore', patience: PATIENCE_MS }, work);

/**
 * Removes an archived space's worktree after committing to its branch what was not committed yet: putting away loses no
 * work. Where that cannot be done the worktree stays, and the log says why. One that was taken out again meanwhile keeps
 * it.
 */
export async function removeKeepingWork(
  services: Pick<Services, 'database' | 'worktrees' | 'log'>,
  space: Pick<SpaceRow, 'id' | 'title' | 'repositoryId' | 'worktreePath'>,
): Promise<void> {
  const there = await stat(space.worktreePath).catch(() => null);
  if (!there) return;
  await aloneInSpace(space, async () => {
    const now = await services.database.reader.space.findUnique({ where: { id: space.id } });
    if (now?.status !== 'archived') return;
    try {
      await keepWork(space);
    } catch (error) {
      const details = { spaceId: space.id, worktree: space.worktreePath, reason: describeError(error) };
      services.log.warn(
        details,
        'Uncommitted work could not be committed; the worktree of an archived space stays',
      );
      return;
    }
    await removeSpaceWorktree(services, space);
  });
}
