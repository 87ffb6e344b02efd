import { AppError } from '@/server/core/errors';
import type { ConversationEnvelope } from '@/server/core/events/envelope';
import { type ConversationId, conversationStream, type SpaceId, workspaceStream } from '@/server/core/ids';
import { type Retry, retryOf } from '@/server/core/retry';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Actor, Services } from '@/server/services';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { findActiveConversation } from './find-conversation';
import { queueInput } from './queue-input';

/**
 * Tries the last turn again that failed, was stopped or interrupted: the same request where the model owes an answer, else
 * the same input once more. Throws AppError `nothing_to_retry`, `space_archived`, `not_found`.
 */
export async function retryTurn(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly conversationId: ConversationId },
): Promise<{ conversationId: ConversationId; retried: Retry['kind'] }> {
  const { conversationId, commandId } = input;
  const { workspaceId, principal } = actor;
  return runCommand(services, { actor, name: 'conversations.retry', commandId }, async (unit) => {
    const conversation = await findActiveConversation(unit.rows, { workspaceId, conversationId });
    const retry = conversation.status === 'idle' ? await findRetry(services, unit, conversationId) : null;
    if (!retry) throw nothingToRetry(conversationId);
    const at = services.now();
    if (retry.kind === 'same-request') {
      await queueInput(unit, { conversationId, kind: 'wakeup', text: '', principal, at });
    } else {
      for (const text of retry.texts) {
        await queueInput(unit, { conversationId, kind: 'message', text, principal, at });
      }
    }
    await unit.append({
      stream: workspaceStream(workspaceId),
      events: [{ type: 'space/changed', data: { spaceId: conversation.spaceId as SpaceId } }],
      principal,
    });
    unit.afterCommit(() => services.wakeups.wake(conversationId));
    return { conversationId, retried: retry.kind };
  });
}

/** What already waits begins the next turn by itself: two people who try again at once do so once. */
async function findRetry(
  { journal }: Pick<Services, 'journal'>,
  { rows }: UnitOfWork,
  conversationId: ConversationId,
): Promise<Retry | null> {
  const waiting = await rows.input.count({ where: { conversationId, NOT: { kind: 'note' } } });
  if (waiting > 0) return null;
  const stream = conversationStream(conversationId);
  const start = await rows.event.findFirst({
    where: { stream, type: 'turn/start' },
    orderBy: { seq: 'desc' },
    select: { seq: true },
  });
  if (!start) return null;
  return retryOf((await journal.read(stream, { after: start.seq - 1 })) as ConversationEnvelope[]);
}

function nothingToRetry(conversationId: ConversationId): AppError {
  const text = 'The last turn ended well, or one is already on its way. Send a message to go on.';
  return new AppError('nothing_to_retry', text, { conversationId });
}
