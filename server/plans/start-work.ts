import type { Decided } from '@/server/approvals/decided';
import { queueInput } from '@/server/conversations/queue-input';
import type { ConversationId } from '@/server/core/ids';
import { type ApprovedWork, approvalText } from './told-texts';

/**
 * The one place where an approved plan becomes work (statement 41), inside the decision's transaction: the space is in
 * Agent mode already. For now the agent that planned carries the steps out; compiling them into an orchestration takes
 * this function's place.
 */
export async function startWork(
  { unit, services, actor, row, at }: Decided,
  work: ApprovedWork,
): Promise<void> {
  const conversationId = work.plan.conversationId as ConversationId;
  const text = approvalText(work, row.comment);
  await queueInput(unit, { conversationId, kind: 'decision', text, principal: actor.principal, at });
  unit.afterCommit(() => services.wakeups.wake(conversationId));
}
