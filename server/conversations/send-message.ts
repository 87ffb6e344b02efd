import { type ConversationId, type SpaceId, workspaceStream } from '@/server/core/ids';
import type { ModeName } from '@/server/core/modes';
import type { Actor, Services } from '@/server/services';
import { selectMode } from '@/server/spaces/select-mode';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { type InputView, inputView } from './conversation-view';
import { findActiveConversation } from './find-conversation';
import { queueInput } from './queue-input';
import { knownModel, noteModel } from './select-model';

export interface SendMessageInput extends CommandInput {
  readonly conversationId: ConversationId;
  readonly text: string;
  /** Join the running turn at its next step instead of waiting for its end; in an idle conversation it changes nothing. */
  readonly steer?: boolean | undefined;
  /** Select this mode for the space first, in the same transaction (statement 42). */
  readonly mode?: ModeName | undefined;
  /** Select this model for the conversation first, in the same transaction: it answers from the next request on. */
  readonly model?: string | undefined;
}

/**
 * Accepts a message: durable when it resolves, taken by the runner in order. Its text never selects a mode (statement
 * 10); only `mode` does. Throws AppError `space_archived`, `not_found`, and what `selectMode` and `selectModel` throw.
 */
export async function sendMessage(
  services: Services,
  actor: Actor,
  input: SendMessageInput,
): Promise<InputView> {
  const { conversationId, text, steer, mode, commandId } = input;
  const { workspaceId, principal } = actor;
  const model = input.model === undefined ? null : await knownModel(services, input.model);
  return runCommand(services, { actor, name: 'conversations.send', commandId }, async (unit) => {
    const conversation = await findActiveConversation(unit.rows, { workspaceId, conversationId });
    const spaceId = conversation.spaceId as SpaceId;
    const at = services.now();
    if (mode !== undefined) {
      const by = { principal, services };
      await selectMode(unit, by, { workspaceId, spaceId, mode, cause: 'operator', at });
    }
    if (model !== null) await noteModel(unit, { row: conversation, model, principal });
    const kind = steer && conversation.status !== 'idle' ? 'steering' : 'message';
    const row = await queueInput(unit, { conversationId, kind, text, principal, at });
    await unit.append({
      stream: workspaceStream(workspaceId),
      events: [{ type: 'space/changed', data: { spaceId } }],
      principal,
    });
    unit.afterCommit(() => services.wakeups.wake(conversationId));
    return inputView(row);
  });
}
