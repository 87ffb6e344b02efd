/** When each plan of a space last changed, by the space's stream: those who show it read it again (statement 39). */
import type { SpaceEnvelope } from '../events/envelope';

/** By plan: `seq` of the last event that concerned it. */
export type PlanMarks = Readonly<Record<string, number>>;

/** The same reference where the event concerns no plan. */
export function foldPlanMarks(marks: PlanMarks, event: SpaceEnvelope): PlanMarks {
  const planId = concernedPlan(event);
  return planId === undefined ? marks : { ...marks, [planId]: event.seq };
}

function concernedPlan(event: SpaceEnvelope): string | undefined {
  switch (event.type) {
    case 'plan/submitted':
    case 'plan/decided':
    case 'plan/commented':
    case 'approval/asked':
    case 'approval/decided':
      return event.data.planId;
    default:
      return undefined;
  }
}
