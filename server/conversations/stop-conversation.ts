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
 * Stops the turn that runs; resolves once it is closed in the log with a valid history (statement 24). Throws AppError
 * `nothing_to_stop` where none runs.
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
    if (!(await services.wakeups.stop(conversationId))) {
      throw new AppError('nothing_to_stop', 'Nothing runs in this conversation.', { conversationId });
    }
    return commandId === undefined
      ? { conversationId }
      : runCommand(services, request, async () => ({ conversationId }));
  });
}
