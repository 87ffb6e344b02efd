import { type ConversationId, conversationStream, type InputId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { findConversation } from './find-conversation';
import { missingInput } from './find-input';

/** Withdraws a message that is still queued. Throws AppError `input_already_taken`, `not_found`. */
export async function removeInput(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly conversationId: ConversationId; readonly inputId: InputId },
): Promise<{ inputId: InputId }> {
  const { conversationId, inputId, commandId } = input;
  const { workspaceId, principal } = actor;
  return runCommand(services, { actor, name: 'conversations.removeInput', commandId }, async (unit) => {
    await findConversation(unit.rows, { workspaceId, conversationId });
    const { count } = await unit.rows.input.deleteMany({ where: { id: inputId, conversationId } });
    if (count === 0) throw await missingInput(unit.rows, { conversationId, inputId });
    await unit.append({
      stream: conversationStream(conversationId),
      events: [{ type: 'input/removed', data: { inputId } }],
      principal,
    });
    return { inputId };
  });
}
