import type { Actor, Services } from '@/server/services';
import { findPlan, findRevision } from './find-plan';
import { type PlanView, planView } from './plan-view';

export interface GetPlanInput {
  readonly planId: string;
  /** Default: the latest. */
  readonly revision?: number | undefined;
}

/** Throws AppError `not_found`. */
export async function getPlan(services: Services, actor: Actor, input: GetPlanInput): Promise<PlanView> {
  const rows = services.database.reader;
  const plan = await findPlan(rows, { workspaceId: actor.workspaceId, planId: input.planId });
  const revision = input.revision ?? plan.revision;
  return planView(rows, plan, await findRevision(rows, { planId: plan.id, revision }));
}
