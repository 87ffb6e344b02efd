/** Common ground of the journal's tests: names, events and a conversation to append to. */
import type { NewEvent } from '@/server/core/events/envelope';
import {
  type ConversationId,
  conversationStream,
  type SpaceId,
  type StreamName,
  spaceStream,
} from '@/server/core/ids';
import { systemPrincipal } from '@/server/core/principal';
import { newId } from '@/server/store/new-id';
import type { BodyUse, Journal } from './journal';

export const principal = systemPrincipal('test');
export const use: BodyUse = { stream: 'conversation:some', purpose: 'request' };
export const titled = (title: string): NewEvent => ({ type: 'space/renamed', data: { title } });
export const newSpaceStream = (): StreamName => spaceStream(newId<SpaceId>());

/** A conversation's row, with all it stands on, at epoch 0. */
export async function addConversation(journal: Journal): Promise<{ id: ConversationId; stream: StreamName }> {
  const id = newId<ConversationId>();
  const at = new Date(0);
  const workspaceId = newId<SpaceId>();
  const own = { id, createdAt: at };
  await journal.transact(async ({ rows }) => {
    await rows.workspace.create({ data: { id: workspaceId, name: 'w', createdAt: at } });
    await rows.repository.create({ data: { ...own, workspaceId, name: 'r', path: `/${id}` } });
    await rows.space.create({
      data: {
        ...own,
        workspaceId,
        repositoryId: id,
        title: 's',
        mode: 'chat',
        modeRevision: 0,
        autonomy: 'act_freely',
        branch: 'b',
        baseCommit: 'c',
        worktreePath: '/w',
        status: 'active',
        updatedAt: at,
      },
    });
    await rows.conversation.create({
      data: { ...own, spaceId: id, title: 'c', status: 'idle', epoch: 0, updatedAt: at },
    });
  });
  return { id, stream: conversationStream(id) };
}

/** Takes the conversation over, as a runner does, and returns its new epoch. */
export function claim(journal: Journal, id: ConversationId): Promise<number> {
  return journal.transact(async ({ rows }) => {
    const row = await rows.conversation.update({ where: { id }, data: { epoch: { increment: 1 } } });
    return row.epoch;
  });
}
