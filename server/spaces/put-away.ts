import { type ConversationId, conversationStream, type InputId, type SpaceId } from '@/server/core/ids';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Actor, Services } from '@/server/services';
import { announceSpace } from './announce-space';
import type { SpaceRow } from './space-view';

/** Archives the row in the caller's transaction: from its commit on nothing new starts in the space, queued messages go. */
export async function putAway(unit: UnitOfWork, actor: Actor, space: SpaceRow): Promise<void> {
  if (space.status === 'archived') return;
  const spaceId = space.id as SpaceId;
  await unit.rows.space.update({ where: { id: spaceId }, data: { status: 'archived' } });
  for (const { id } of space.conversations) await emptyQueue(unit, actor, id as ConversationId);
  await announceSpace(unit, actor, { spaceId, events: [{ type: 'space/archived', data: {} }] });
}

async function emptyQueue(
  unit: UnitOfWork,
  { principal }: Actor,
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

/** After that commit: ends the turns that run, then removes the worktree; the branch stays. */
export async function clearAway(services: Services, space: SpaceRow): Promise<void> {
  await Promise.all(space.conversations.map(({ id }) => services.wakeups.stop(id as ConversationId)));
  const repository = await services.database.reader.repository.findUnique({
    where: { id: space.repositoryId },
  });
  if (!repository) return;
  await services.worktrees.remove({ repository: repository.path, worktree: space.worktreePath });
}
