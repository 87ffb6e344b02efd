import type { Approval, Prisma } from '@/prisma/generated/sqlite/client';
import type { CancelCause } from '@/server/core/approval';
import type { Principal } from '@/server/core/principal';
import type { UnitOfWork } from '@/server/journal/journal';
import { announceDecided } from './announce-approval';

export interface Ending {
  readonly principal: Principal;
  /** UTC milliseconds. */
  readonly at: number;
  readonly cause: CancelCause;
}

/**
 * Cancels what `where` finds among pending rows, and among approved ones too where `where.status` says so. Returns the
 * rows as they are now, oldest first; whoever waits for one is woken by the caller.
 */
export async function cancelApprovals(
  unit: UnitOfWork,
  where: Prisma.ApprovalWhereInput,
  ending: Ending,
): Promise<Approval[]> {
  const open = await unit.rows.approval.findMany({
    where: { status: 'pending', ...where },
    orderBy: { id: 'asc' },
  });
  const cancelled: Approval[] = [];
  for (const { id, status } of open) {
    const { count } = await unit.rows.approval.updateMany({
      where: { id, status },
      data: { status: 'cancelled', openKey: null, cause: ending.cause, decidedAt: new Date(ending.at) },
    });
    // Decided on another server between the read and the write: what is decided stays decided.
    if (count === 0) continue;
    const row = await unit.rows.approval.findUniqueOrThrow({ where: { id } });
    await announceDecided(unit, row, ending);
    cancelled.push(row);
  }
  return cancelled;
}
