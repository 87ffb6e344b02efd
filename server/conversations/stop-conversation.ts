import { cancelWaiting } from '@/server/approvals/cancel-waiting';
import { AppError } from '@/server/core/errors';
import type { ConversationId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import {
  type CommandInput,
  type CommandRequest,
  runCommand,
  runOutsideCommand,
} from '@/server/workspaces/command';
import { findConversation } from './find-conversation';

/**
 * Stops the turn that runs, or that waits for a person; resolves once it is closed in the log with a valid history
 * (statement 24), or, for one that waited, once its approvals are cancelled (statement 31). Throws AppError
 * `nothing_to_stop` where none is open.
 */
export async function stopConversation(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly conversationId: ConversationId },
): Promise<{ conversationId: ConversationId }> {
  const { conversationId, commandId } = input;
  const { workspaceId } = actor;
  const request: CommandRequest = { actor, name: 'conversations.stop', commandId };
  return runOutsideCommand(services, request, async () => {
    await findConversation(services.database.reader, { workspaceId, conversationId });
    const stopped = await services.wakeups.stop(conversationId);
    const cancelled = await cancelWaiting(services, { conversationId, principal: actor.principal });
    if (!cancelled && !stopped) {
      throw new AppError('nothing_to_stop', 'Nothing runs in this conversation.', { conversationId });
    }
    return commandId === undefined
      ? { conversationId }
      : runCommand(services, request, async () => ({ conversationId }));
  });
}
