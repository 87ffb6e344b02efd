/**
 * How far the carrying out of plans has come, from one conversation's log alone (statement 41): to-do items that name a
 * `plan_node` speak for that step of the plan approved last. What a later list leaves out keeps its last word.
 */
import type { Todo } from '../events/conversation-events';
import type { ConversationEnvelope } from '../events/envelope';
import { foldKey } from './plan';

export type StepStatus = Todo['status'];

export interface PlanProgress {
  /** The plan last approved in this conversation: the one its to-do items speak of. */
  readonly running: string | null;
  /** By plan, then by folded key. */
  readonly steps: Readonly<Record<string, Readonly<Record<string, StepStatus>>>>;
}

export const noProgress: PlanProgress = { running: null, steps: {} };

/** The same reference where the event says nothing of it. */
export function foldPlanProgress(progress: PlanProgress, event: ConversationEnvelope): PlanProgress {
  if (event.type === 'approval/decided') {
    const { kind, status, planId } = event.data;
    return kind === 'plan' && status === 'approved' && planId ? { ...progress, running: planId } : progress;
  }
  if (event.type !== 'todo/write' || progress.running === null) return progress;
  const said = saidOfSteps(event.data.todos);
  if (said.size === 0) return progress;
  const before = progress.steps[progress.running];
  const steps = { ...before, ...Object.fromEntries(said) };
  return { ...progress, steps: { ...progress.steps, [progress.running]: steps } };
}

/** Several items may stand for one step: it is done when all of them are. */
function saidOfSteps(todos: readonly Todo[]): Map<string, StepStatus> {
  const said = new Map<string, StepStatus>();
  for (const { plan_node, status } of todos) {
    if (plan_node === undefined) continue;
    const key = foldKey(plan_node);
    const other = said.get(key);
    said.set(key, other === undefined || other === status ? status : 'in_progress');
  }
  return said;
}

/** `pending` too where nobody has spoken of the step yet; null where the plan was never approved here. */
export function stepStatus(
  progress: PlanProgress,
  step: { readonly planId: string; readonly key: string },
): StepStatus | null {
  const steps = progress.steps[step.planId];
  if (steps === undefined && progress.running !== step.planId) return null;
  const key = foldKey(step.key);
  // Keys are an agent's words: `constructor` is one like any other.
  return (steps && Object.hasOwn(steps, key) ? steps[key] : undefined) ?? 'pending';
}
