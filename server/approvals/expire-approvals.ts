import type { ConversationId } from '@/server/core/ids';
import { systemPrincipal } from '@/server/core/principal';
import type { Services } from '@/server/services';
import { announceDecided } from './announce-approval';

/**
 * Ends what is over: each as a refusal in its own transaction, and its asker wakes to go on without it (statement 27).
 * Returns how many ended. Safe to run twice at once: a row ends once.
 */
export async function expireApprovals(
  services: Pick<Services, 'database' | 'journal' | 'wakeups' | 'now'>,
): Promise<number> {
  const at = services.now();
  const where = { status: 'pending', expiresAt: { lte: new Date(at) } };
  const due = await services.database.reader.approval.findMany({ where, select: { id: true } });
  let ended = 0;
  for (const { id } of due) {
    ended += await services.journal.transact(async (unit) => {
      const { count } = await unit.rows.approval.updateMany({
        where: { id, ...where },
        data: { status: 'expired', openKey: null, decidedAt: new Date(at) },
      });
      if (count === 0) return 0;
      const row = await unit.rows.approval.findUniqueOrThrow({ where: { id } });
      await announceDecided(unit, row, { principal: systemPrincipal('expiry') });
      unit.afterCommit(() => services.wakeups.wake(row.conversationId as ConversationId));
      return count;
    });
  }
  return ended;
}
