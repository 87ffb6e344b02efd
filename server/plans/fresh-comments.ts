import type { Approval, Plan, PlanComment } from '@/prisma/generated/sqlite/client';
import { parsePrincipal } from '@/server/approvals/approval-view';
import type { Rows } from '@/server/store/database';

type CommentRows = Pick<Rows, 'planComment' | 'planRevision' | 'approval'>;

/**
 * Comments the agent does not know of: written since its own latest revision and since changes were last asked for. Those
 * on revisions that an operator made in between are among them. Oldest first.
 */
export async function freshComments(
  rows: CommentRows,
  { plan, decided }: { readonly plan: Plan; readonly decided: Approval },
): Promise<PlanComment[]> {
  const planId = plan.id;
  const revisions = await rows.planRevision.findMany({
    where: { planId },
    select: { author: true, createdAt: true },
    orderBy: { revision: 'desc' },
  });
  const own = revisions.find(({ author }) => parsePrincipal(author).kind === 'agent');
  const told = await rows.approval.findFirst({
    where: { planId, status: 'changes_requested', id: { not: decided.id } },
    orderBy: { id: 'desc' },
  });
  const since = [own?.createdAt, told?.decidedAt].filter((time) => time != null);
  const createdAt = { gte: new Date(Math.max(0, ...since.map((time) => time.getTime()))) };
  return rows.planComment.findMany({ where: { planId, createdAt }, orderBy: { id: 'asc' } });
}
