import { type ConversationId, conversationStream, type InputId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { type InputView, inputView } from './conversation-view';
import { findActiveConversation } from './find-conversation';
import { findInput, missingInput } from './find-input';

/** Changes a message that is still queued. Throws AppError `input_already_taken`, `not_found`. */
export async function editInput(
  services: Services,
  actor: Actor,
  input: CommandInput & {
    readonly conversationId: ConversationId;
    readonly inputId: InputId;
    readonly text: string;
  },
): Promise<InputView> {
  const { conversationId, inputId, text, commandId } = input;
  const { workspaceId, principal } = actor;
  return runCommand(services, { actor, name: 'conversations.editInput', commandId }, async (unit) => {
    await findActiveConversation(unit.rows, { workspaceId, conversationId });
    const before = inputView(await findInput(unit.rows, { conversationId, inputId }));
    if (before.text === text) return before;
    const { count } = await unit.rows.input.updateMany({
      where: { id: inputId, conversationId },
      data: { text, principal: JSON.stringify(principal) },
    });
    if (count === 0) throw await missingInput(unit.rows, { conversationId, inputId });
    await unit.append({
      stream: conversationStream(conversationId),
      events: [{ type: 'input/edited', data: { inputId, kind: before.kind, text } }],
      principal,
    });
    return { ...before, text };
  });
}
