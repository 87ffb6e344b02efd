/**
 * Owns an operator's unsaved edit of a plan (statement 40). Pure. Steps are known by an id of the draft, not by their key,
 * so that a key can be changed, left empty or doubled while it is being edited.
 */
import type { PlanContent } from '@/server/core/plan/plan';

export interface DraftStep {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly description: string;
  /** Ids of the steps before it. */
  readonly after: readonly string[];
}

export interface PlanDraft {
  /** The revision it was begun on, or was carried over to. */
  readonly baseRevision: number;
  readonly base: PlanContent;
  readonly goal: string;
  readonly steps: readonly DraftStep[];
  /** How many steps were added so far: their ids are never given twice. */
  readonly added: number;
}

export type StepPatch = Partial<Pick<DraftStep, 'key' | 'title' | 'description'>>;

/** A step that was in the base is known by the key it had there. */
export const beginDraft = (base: PlanContent, baseRevision: number): PlanDraft => ({
  baseRevision,
  base,
  goal: base.goal,
  steps: base.nodes.map(({ key, title, description, depends_on }) => ({
    id: key,
    key,
    title,
    description,
    after: depends_on,
  })),
  added: 0,
});

export function draftContent({ goal, steps }: Pick<PlanDraft, 'goal' | 'steps'>): PlanContent {
  const keys = new Map(steps.map(({ id, key }) => [id, key]));
  return {
    goal,
    nodes: steps.map(({ key, title, description, after }) => ({
      key,
      title,
      description,
      depends_on: after.flatMap((id) => keys.get(id) ?? []),
    })),
  };
}

/** Behind `after` where one is chosen, at the end otherwise. Its id is the last step's of the result. */
export function withNewStep(draft: PlanDraft, after: string | null): PlanDraft {
  const added = draft.added + 1;
  const step: DraftStep = {
    id: newStepId(added),
    key: freeKey(draft.steps),
    title: '',
    description: '',
    after: after === null ? [] : [after],
  };
  return { ...draft, added, steps: [...draft.steps, step] };
}

/** No key of a stored plan begins with a space. */
const newStepId = (count: number): string => ` new ${count}`;

export const lastAdded = ({ added }: PlanDraft): string | null => (added === 0 ? null : newStepId(added));

function freeKey(steps: readonly DraftStep[]): string {
  const taken = new Set(steps.map(({ key }) => key.trim().toLowerCase()));
  for (let number = steps.length + 1; ; number += 1) {
    if (!taken.has(`step-${number}`)) return `step-${number}`;
  }
}

const changeStep = (draft: PlanDraft, id: string, change: (step: DraftStep) => DraftStep): PlanDraft => ({
  ...draft,
  steps: draft.steps.map((step) => (step.id === id ? change(step) : step)),
});

export const withStep = (draft: PlanDraft, id: string, patch: StepPatch): PlanDraft =>
  changeStep(draft, id, (step) => ({ ...step, ...patch }));

/** What waited for the step no longer waits for it. */
export const withoutStep = (draft: PlanDraft, id: string): PlanDraft => ({
  ...draft,
  steps: draft.steps
    .filter((step) => step.id !== id)
    .map((step) =>
      step.after.includes(id) ? { ...step, after: step.after.filter((each) => each !== id) } : step,
    ),
});

export interface Connection {
  readonly from: string;
  /** Waits for `from`. */
  readonly to: string;
}

export const withConnection = (draft: PlanDraft, { from, to }: Connection): PlanDraft =>
  changeStep(draft, to, (step) =>
    from === to || step.after.includes(from) ? step : { ...step, after: [...step.after, from] },
  );

export const withoutConnection = (draft: PlanDraft, { from, to }: Connection): PlanDraft =>
  changeStep(draft, to, (step) => ({ ...step, after: step.after.filter((id) => id !== from) }));

/** A step's key in the base, or null for one that is new. */
export const baseKeyOf = ({ base }: PlanDraft, id: string): string | null =>
  base.nodes.some(({ key }) => key === id) ? id : null;
