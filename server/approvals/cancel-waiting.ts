import type { ConversationId } from '@/server/core/ids';
import type { Principal } from '@/server/core/principal';
import type { Services } from '@/server/services';
import { cancelApprovals } from './end-approvals';

/** The kinds a turn stands still for (statement 31). */
export const turnHolders = ['tool_call', 'question'];

/**
 * Cancels the calls and questions a conversation waits with, because its turn was stopped; true where there were any. The
 * runner, woken, then ends the turn.
 */
export async function cancelWaiting(
  services: Pick<Services, 'journal' | 'wakeups' | 'now'>,
  { conversationId, principal }: { readonly conversationId: ConversationId; readonly principal: Principal },
): Promise<boolean> {
  return services.journal.transact(async (unit) => {
    const where = { conversationId, kind: { in: turnHolders } };
    const cancelled = await cancelApprovals(unit, where, { principal, at: services.now(), cause: 'stopped' });
    unit.afterCommit(() => services.wakeups.wake(conversationId));
    return cancelled.length > 0;
  });
}
