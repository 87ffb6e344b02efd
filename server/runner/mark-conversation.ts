import { workspaceStream } from '@/server/core/ids';
import type { UnitOfWork } from '@/server/journal/journal';
import type { TurnScope } from './step-scope';

/** Writes the status that lists show, and tells the workspace, in the caller's transaction. */
export function markConversation(
  { services, log, place }: Pick<TurnScope, 'services' | 'log' | 'place'>,
  status: 'idle' | 'running' | 'waiting',
) {
  return async (unit: UnitOfWork): Promise<void> => {
    const updatedAt = new Date(services.now());
    const { conversationId } = log.claim;
    await unit.rows.conversation.update({ where: { id: conversationId }, data: { status, updatedAt } });
    await unit.rows.space.update({ where: { id: place.spaceId }, data: { updatedAt } });
    await unit.append({
      stream: workspaceStream(place.workspaceId),
      events: [{ type: 'space/changed', data: { spaceId: place.spaceId } }],
      principal: log.principal,
    });
  };
}
