import type { Plan, PlanRevision, Space } from '@/prisma/generated/sqlite/client';
import { AppError } from '@/server/core/errors';
import type { WorkspaceId } from '@/server/core/ids';
import type { PlanContent } from '@/server/core/plan/plan';
import { planContent } from '@/server/core/plan/plan-schemas';
import { requireActive } from '@/server/spaces/find-space';
import type { Rows } from '@/server/store/database';

export interface WantedPlan {
  readonly workspaceId: WorkspaceId;
  readonly planId: string;
}

export interface PlanRow extends Plan {
  readonly space: Space;
}

/** Throws AppError `not_found`, also for a plan of another workspace. */
export async function findPlan(
  rows: Pick<Rows, 'plan'>,
  { workspaceId, planId }: WantedPlan,
): Promise<PlanRow> {
  const row = await rows.plan.findFirst({ where: { id: planId, workspaceId }, include: { space: true } });
  if (row) return row;
  throw new AppError('not_found', `There is no plan ${planId} in this workspace.`, {
    kind: 'plan',
    id: planId,
  });
}

/** The same, for what only an open plan of an active space allows: throws `space_archived` and `plan_closed`. */
export async function findOpenPlan(rows: Pick<Rows, 'plan'>, wanted: WantedPlan): Promise<PlanRow> {
  const plan = await findPlan(rows, wanted);
  requireActive(plan.space);
  requireOpen(plan);
  return plan;
}

export function requireOpen({ id, status }: Pick<Plan, 'id' | 'status'>): void {
  if (status === 'open') return;
  const text = `This plan was ${status} and changes no more. Ask the agent for a new one.`;
  throw new AppError('plan_closed', text, { planId: id, status });
}

export interface StoredRevision extends Omit<PlanRevision, 'content'> {
  readonly content: PlanContent;
}

export const readRevision = (row: PlanRevision): StoredRevision => ({
  ...row,
  content: planContent.parse(JSON.parse(row.content)),
});

/** Throws AppError `not_found`. */
export async function findRevision(
  rows: Pick<Rows, 'planRevision'>,
  at: { readonly planId: string; readonly revision: number },
): Promise<StoredRevision> {
  const row = await rows.planRevision.findUnique({ where: { planId_revision: at } });
  if (row) return readRevision(row);
  throw new AppError('not_found', `This plan has no revision ${at.revision}.`, {
    kind: 'revision',
    revision: at.revision,
  });
}
