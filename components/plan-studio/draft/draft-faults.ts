/** What is wrong with a draft, each fault at the steps it is about (statement 40), before anything is sent. */
import { foldKey } from '@/server/core/plan/plan';
import { describeFault, type PlanFault, validatePlan } from '@/server/core/plan/validate-plan';
import { type DraftStep, draftContent, type PlanDraft } from './plan-draft';

export interface DraftFaults {
  /** Of the plan as a whole. */
  readonly plan: readonly string[];
  /** By step id. */
  readonly steps: ReadonlyMap<string, readonly string[]>;
  readonly count: number;
}

export const noFaults: DraftFaults = { plan: [], steps: new Map(), count: 0 };

export function draftFaults(draft: PlanDraft): DraftFaults {
  const judged = validatePlan(draftContent(draft));
  if (judged.ok) return noFaults;
  const plan: string[] = [];
  const steps = new Map<string, string[]>();
  for (const fault of judged.faults) {
    const places = placesOf(fault, draft.steps);
    if (places.length === 0) plan.push(describeFault(fault));
    for (const { id } of places) steps.set(id, [...(steps.get(id) ?? []), describeFault(fault)]);
  }
  return { plan, steps, count: judged.faults.length };
}

function placesOf(fault: PlanFault, steps: readonly DraftStep[]): readonly DraftStep[] {
  const named = (keys: readonly string[]) => {
    const folds = new Set(keys.map(foldKey));
    return steps.filter(({ key }) => folds.has(foldKey(key)));
  };
  switch (fault.code) {
    case 'empty_goal':
    case 'no_nodes':
    case 'too_many_nodes':
      return [];
    case 'empty_key':
      return steps.slice(fault.index, fault.index + 1);
    case 'duplicate_key':
    case 'cycle':
      return named(fault.keys);
    case 'empty_title':
    case 'self_dependency':
    case 'unknown_dependency':
      return atPlace(fault.key, steps) ?? named([fault.key]);
    case 'too_large': {
      const [, name] = /^(?:key|title|description) of (.*)$/su.exec(fault.field) ?? [];
      if (name === undefined) return [];
      return atPlace(name, steps) ?? steps.filter(({ key }) => key.trim().startsWith(name));
    }
  }
}

/** A step without a key is called by its place. */
function atPlace(name: string, steps: readonly DraftStep[]): readonly DraftStep[] | null {
  const [, place] = /^node (\d+)$/.exec(name) ?? [];
  const step = place === undefined ? undefined : steps[Number(place) - 1];
  return step && step.key.trim() === '' ? [step] : null;
}
