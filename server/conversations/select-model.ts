import { type ConversationId, conversationStream } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { type ConversationView, conversationView } from './conversation-view';
import { findActiveConversation } from './find-conversation';

/** The model from the next request on. Throws AppError `unknown_model`, `model_unconfigured`, `space_archived`. */
export async function selectModel(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly conversationId: ConversationId; readonly model: string },
): Promise<ConversationView> {
  const { conversationId, commandId } = input;
  const { workspaceId, principal } = actor;
  const model = (await services.models.resolve(input.model)).info.ref;
  return runCommand(services, { actor, name: 'conversations.selectModel', commandId }, async (unit) => {
    const row = await findActiveConversation(unit.rows, { workspaceId, conversationId });
    if (row.model === model) return conversationView(row);
    await unit.rows.conversation.update({ where: { id: conversationId }, data: { model } });
    await unit.append({
      stream: conversationStream(conversationId),
      events: [{ type: 'model/selected', data: { model } }],
      principal,
    });
    return conversationView({ ...row, model });
  });
}
