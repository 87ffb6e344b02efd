import { AppError } from '@/server/core/errors';
import type { PlanContent } from '@/server/core/plan/plan';
import { describeFault, validatePlan } from '@/server/core/plan/validate-plan';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Actor, Services } from '@/server/services';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { findOpenPlan, findRevision, type PlanRow } from './find-plan';
import { type PlanView, planView } from './plan-view';
import { movedOn, type NewRevision, writeRevision } from './write-revision';

export interface RevisePlanInput extends CommandInput, PlanContent {
  readonly planId: string;
  /** The revision the change was made on: it must still be the latest. */
  readonly baseRevision: number;
}

/**
 * An operator's edit as a new revision (statement 40); the agent stays the requester of its approval (statement 29).
 * Throws AppError `plan_moved_on`, `plan_invalid` with every fault, `plan_closed`, `space_archived`, `not_found`.
 */
export async function revisePlan(
  services: Services,
  actor: Actor,
  input: RevisePlanInput,
): Promise<PlanView> {
  const { goal, nodes } = input;
  return changePlan(services, actor, {
    ...input,
    name: 'plans.revise',
    change: async () => ({ content: { goal, nodes } }),
  });
}

export interface PlanChange extends CommandInput {
  readonly name: string;
  readonly planId: string;
  readonly baseRevision: number;
  readonly change: (unit: UnitOfWork, plan: PlanRow) => Promise<Pick<NewRevision, 'content' | 'rewindOf'>>;
}

/** What all operators' changes of a plan have in common. */
export async function changePlan(services: Services, actor: Actor, input: PlanChange): Promise<PlanView> {
  const { name, planId, baseRevision, commandId, change } = input;
  const { workspaceId, principal: author } = actor;
  return runCommand(services, { actor, name, commandId }, async (unit) => {
    const plan = await findOpenPlan(unit.rows, { workspaceId, planId });
    if (plan.revision !== baseRevision) throw movedOn(plan);
    const { content, ...rest } = await change(unit, plan);
    const at = services.now();
    const written = await writeRevision(unit, plan, { ...rest, content: requireValid(content), author, at });
    const latest = await unit.rows.plan.findUniqueOrThrow({ where: { id: planId } });
    const { revision } = written;
    return planView(unit.rows, latest, await findRevision(unit.rows, { planId, revision }));
  });
}

/** The plan in its stored form. Throws AppError `plan_invalid`. */
export function requireValid(content: PlanContent): PlanContent {
  const judged = validatePlan(content);
  if (judged.ok) return judged.plan;
  const faults = judged.faults.map(describeFault).join('\n');
  throw new AppError('plan_invalid', `The plan cannot stand like this:\n${faults}`, {
    faults,
    count: judged.faults.length,
  });
}
