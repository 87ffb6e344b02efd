/**
 * A draft on a plan that moved on: what the person changed, put on top of what is there now. Where both changed the same
 * field, the person's word stands, to be looked at before it is saved.
 */
import type { PlanContent, PlanNode } from '@/server/core/plan/plan';
import { baseKeyOf, beginDraft, type DraftStep, type PlanDraft } from './plan-draft';

export function carryOver(draft: PlanDraft, latest: PlanContent, revision: number): PlanDraft {
  const fresh = beginDraft(latest, revision);
  const mine = new Map(draft.steps.map((step) => [step.id, step]));
  const before = new Map(draft.base.nodes.map((node) => [node.key, node]));
  const merged = fresh.steps.flatMap((theirs): DraftStep[] => {
    const node = before.get(theirs.id);
    if (!node) return [theirs];
    const changed = mine.get(theirs.id);
    return changed ? [mergeStep({ node, mine: changed, theirs })] : [];
  });
  const kept = new Set(merged.map(({ id }) => id));
  // Steps I added, and steps I changed that are gone there: both are mine to keep or to remove.
  const extra = draft.steps.filter(
    (step) => !kept.has(step.id) && (baseKeyOf(draft, step.id) === null || isChanged(draft, step)),
  );
  const steps = [...merged, ...extra];
  const known = new Set(steps.map(({ id }) => id));
  return {
    ...fresh,
    goal: draft.goal === draft.base.goal ? latest.goal : draft.goal,
    steps: steps.map((step) => ({ ...step, after: step.after.filter((id) => known.has(id)) })),
    added: draft.added,
  };
}

interface ThreeWays {
  readonly node: PlanNode;
  readonly mine: DraftStep;
  readonly theirs: DraftStep;
}

function mergeStep({ node, mine, theirs }: ThreeWays): DraftStep {
  const added = mine.after.filter((id) => !node.depends_on.includes(id));
  const removed = node.depends_on.filter((id) => !mine.after.includes(id));
  return {
    id: theirs.id,
    key: mine.key === node.key ? theirs.key : mine.key,
    title: mine.title === node.title ? theirs.title : mine.title,
    description: mine.description === node.description ? theirs.description : mine.description,
    after: [...new Set([...theirs.after.filter((id) => !removed.includes(id)), ...added])],
  };
}

function isChanged({ base }: PlanDraft, step: DraftStep): boolean {
  const node = base.nodes.find(({ key }) => key === step.id);
  return !node || node.key !== step.key || node.title !== step.title || node.description !== step.description;
}
