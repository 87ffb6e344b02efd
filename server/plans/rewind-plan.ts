import type { Actor, Services } from '@/server/services';
import type { CommandInput } from '@/server/workspaces/command';
import { findRevision } from './find-plan';
import type { PlanView } from './plan-view';
import { changePlan } from './revise-plan';

export interface RewindPlanInput extends CommandInput {
  readonly planId: string;
  readonly baseRevision: number;
  readonly toRevision: number;
}

/** Goes back by going on: the older content becomes a new revision (statement 40). Errors as `revisePlan`'s. */
export async function rewindPlan(
  services: Services,
  actor: Actor,
  input: RewindPlanInput,
): Promise<PlanView> {
  const { planId, toRevision } = input;
  return changePlan(services, actor, {
    ...input,
    name: 'plans.rewind',
    change: async ({ rows }) => {
      const { content } = await findRevision(rows, { planId, revision: toRevision });
      return { content, rewindOf: toRevision };
    },
  });
}
