import type { PlanNode } from '@/server/core/plan/plan';
import { dependencyClosure } from '@/server/core/plan/plan-order';
import type { StepPick } from './studio-steps';

/** Statement 41: what is approved with the chosen steps. `chosen` null = the plan is approved whole: nothing is marked. */
export function stepPicks(
  nodes: readonly PlanNode[],
  chosen: ReadonlySet<string> | null,
): ReadonlyMap<string, StepPick> {
  if (chosen === null) return new Map();
  return new Map(
    dependencyClosure(nodes, [...chosen]).map(({ key }) => [key, chosen.has(key) ? 'chosen' : 'needed']),
  );
}
