import { type ConversationId, conversationStream, workspaceStream } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { type ConversationView, conversationView } from './conversation-view';
import { findConversation } from './find-conversation';

/** Throws AppError `not_found`. */
export async function renameConversation(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly conversationId: ConversationId; readonly title: string },
): Promise<ConversationView> {
  const { conversationId, title, commandId } = input;
  const { workspaceId, principal } = actor;
  return runCommand(services, { actor, name: 'conversations.rename', commandId }, async (unit) => {
    const row = await findConversation(unit.rows, { workspaceId, conversationId });
    if (row.title === title) return conversationView(row);
    await unit.rows.conversation.update({ where: { id: conversationId }, data: { title } });
    await unit.append({
      stream: conversationStream(conversationId),
      events: [{ type: 'conversation/titled', data: { title } }],
      principal,
    });
    await unit.append({
      stream: workspaceStream(workspaceId),
      events: [{ type: 'space/changed', data: { spaceId: row.spaceId } }],
      principal,
    });
    return conversationView({ ...row, title });
  });
}
