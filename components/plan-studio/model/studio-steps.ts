/** Owns what a studio shows of each step: the plan's or the draft's, with everything known of it. Pure. */
import type { PlanDiff } from '@/server/core/plan/diff-plans';
import { foldKey, type PlanNode } from '@/server/core/plan/plan';
import type { StepStatus } from '@/server/core/plan/plan-progress';
import type { DraftStep } from '../draft/plan-draft';
import { assignColumns } from '../layout/assign-columns';

export type StepMark = 'added' | 'changed' | 'removed';
/** `needed` = not chosen itself, but one of the chosen waits for it. */
export type StepPick = 'chosen' | 'needed';

export interface StudioStep extends DraftStep {
  /** Against the revision compared with. */
  readonly mark: StepMark | null;
  /** Null before the plan was approved. */
  readonly status: StepStatus | null;
  readonly comments: number;
  readonly faults: readonly string[];
  readonly pick: StepPick | null;
}

export interface StepFacts {
  readonly diff: PlanDiff | null;
  readonly statusOf: (key: string) => StepStatus | null;
  readonly commented: readonly { readonly nodeKey: string | null }[];
  readonly faults: ReadonlyMap<string, readonly string[]>;
  readonly picks: ReadonlyMap<string, StepPick>;
}

export const stepOf = ({ key, title, description, depends_on }: PlanNode): DraftStep => ({
  id: key,
  key,
  title,
  description,
  after: depends_on,
});

/** In the order in which they would be carried out; what the compared revision had and this one lacks stands among them. */
export function studioSteps(steps: readonly DraftStep[], facts: StepFacts): StudioStep[] {
  const ids = new Set(steps.map(({ id }) => id));
  const gone = (facts.diff?.removed ?? []).map(stepOf).filter(({ id }) => !ids.has(id));
  const counts = countByKey(facts.commented);
  const marks = marksOf(facts.diff);
  const all = [
    ...steps.map((step) => withFacts(step, { ...facts, counts, mark: marks.get(step.key) ?? null })),
    ...gone.map((step) => withFacts(step, { ...facts, counts, mark: 'removed' as const })),
  ];
  const columns = assignColumns(all);
  return all.toSorted((a, b) => (columns.get(a.id) ?? 0) - (columns.get(b.id) ?? 0));
}

interface Facts extends StepFacts {
  readonly counts: ReadonlyMap<string, number>;
  readonly mark: StepMark | null;
}

const withFacts = (step: DraftStep, facts: Facts): StudioStep => ({
  ...step,
  mark: facts.mark,
  status: facts.mark === 'removed' ? null : facts.statusOf(step.key),
  comments: facts.counts.get(foldKey(step.key)) ?? 0,
  faults: facts.faults.get(step.id) ?? [],
  pick: facts.picks.get(step.id) ?? null,
});

function countByKey(commented: StepFacts['commented']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { nodeKey } of commented) {
    if (nodeKey !== null) counts.set(foldKey(nodeKey), (counts.get(foldKey(nodeKey)) ?? 0) + 1);
  }
  return counts;
}

function marksOf(diff: PlanDiff | null): Map<string, StepMark> {
  return new Map<string, StepMark>([
    ...(diff?.added ?? []).map(({ key }) => [key, 'added'] as const),
    ...(diff?.changed ?? []).map(({ key }) => [key, 'changed'] as const),
  ]);
}
