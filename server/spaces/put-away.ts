import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cancelApprovals, type Ending } from '@/server/approvals/end-approvals';
import { AppError, describeError } from '@/server/core/errors';
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
import { innerRepositories } from '@/server/git/list-untracked';
import { aloneInWorktree } from '@/server/git/worktree-lock';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Services } from '@/server/services';
import { announceSpace } from './announce-space';
import { setAside } from './set-aside';
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

/**
 * Commits to the space's branch what its worktree holds and no commit does. Throws what git says, `repository_missing`, and
 * AppError `not_allowed` where a repository lies in it: its commits would be lost, as no commit of the branch can hold them.
 */
async function keepWork({ title, worktreePath }: Pick<SpaceRow, 'title' | 'worktreePath'>): Promise<void> {
  const there = await stat(worktreePath).catch(() => null);
  if (!there || (await isHalfMade(worktreePath))) return;
  await commitWorktree(worktreePath, `Keep uncommitted work of "${title}"`);
  const [inner] = await innerRepositories(worktreePath);
  if (inner === undefined) return;
  throw new AppError('not_allowed', `"${inner}" is a repository of its own, which the branch cannot hold.`, {
    path: inner,
  });
}

/** The checkout writes the index last. Without one its files are not deleted, they were never there. */
export async function isHalfMade(worktree: string): Promise<boolean> {
  const directories = await worktreeDirectories(worktree);
  return (await stat(join(directories.gitDir, 'index')).catch(() => null)) === null;
}

/** Milliseconds: far more than what a person does to a worktree takes, and turns were stopped before. */
const PATIENCE_MS = 300_000;

/** Runs `work` when nobody commits, discards, undoes or takes the space out again in its worktree, and keeps them out. */
export const puttingAway = <Value>(worktree: string, work: () => Promise<Value>): Promise<Value> =>
  aloneInWorktree({ worktree, label: 'putting the space away', patience: PATIENCE_MS }, work);

type Put = Pick<Services, 'database' | 'worktrees' | 'log' | 'dataDir'>;
type PutSpace = Pick<SpaceRow, 'id' | 'title' | 'repositoryId' | 'worktreePath' | 'createdAt'>;

/**
 * Before a worktree is removed: commits its work, or sets the files aside where the repository is gone and nothing can be
 * committed to it. Throws what git says where the repository is there, and AppError `not_allowed` as above.
 */
export async function keepOrSetAside(
  services: Pick<Services, 'dataDir' | 'log'>,
  space: Pick<SpaceRow, 'id' | 'title' | 'worktreePath' | 'createdAt'>,
): Promise<void> {
  try {
    await keepWork(space);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'repository_missing') throw error;
    const place = await setAside(services, space);
    const details = { spaceId: space.id, reason: error.message, setAside: place };
    services.log.warn(details, 'A space is put away without its repository');
  }
}

/**
 * Removes an archived space's worktree after committing to its branch what was not committed yet, or setting it aside where
 * the repository is gone: putting away loses no work. Where that cannot be done the worktree stays, and the log says why.
 * One that was taken out meanwhile is left alone.
 */
export function removeKeepingWork(services: Put, space: PutSpace): Promise<void> {
  return puttingAway(space.worktreePath, async () => {
    const found = await services.database.reader.space.findUnique({ where: { id: space.id } });
    const there = await stat(space.worktreePath).catch(() => null);
    if (there && found?.status === 'archived') await removeKept(services, space);
  });
}

async function removeKept(services: Put, space: PutSpace): Promise<void> {
  try {
    await keepOrSetAside(services, space);
  } catch (error) {
    const details = { spaceId: space.id, worktree: space.worktreePath, reason: describeError(error) };
    services.log.warn(
      details,
      'Uncommitted work could not be committed; the worktree of an archived space stays',
    );
    return;
  }
  await removeSpaceWorktree(services, space);
}
