'use client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useConversation } from '@/components/sync/use-stores';
import type { ConversationId } from '@/server/core/ids';
import { diffPlans, type PlanDiff } from '@/server/core/plan/diff-plans';
import { foldKey, type PlanContent } from '@/server/core/plan/plan';
import { stepStatus } from '@/server/core/plan/plan-progress';
import { type DraftFaults, draftFaults, noFaults } from '../draft/draft-faults';
import { useDraft } from '../draft/drafts';
import { draftContent, type PlanDraft } from '../draft/plan-draft';
import { type PlanView, planQueries } from './plan-queries';
import { stepPicks } from './step-picks';
import type { StudioStore } from './studio-state';
import { type StudioStep, stepOf, studioSteps } from './studio-steps';

export interface StudioModel {
  readonly steps: readonly StudioStep[];
  readonly byId: ReadonlyMap<string, StudioStep>;
  readonly goal: string;
  /** The edit that is shown; null where the plan itself is. */
  readonly draft: PlanDraft | null;
  readonly faults: DraftFaults;
  /** Against the revision compared with, or the one before where none is; null where there is none. */
  readonly diff: PlanDiff | null;
  readonly comparedWith: number | null;
  readonly isLatest: boolean;
}

export function useStudioModel(plan: PlanView, store: StudioStore): StudioModel {
  const editing = useStore(store, (state) => state.editing);
  const asked = useStore(store, (state) => state.comparedWith);
  const picks = useStore(store, (state) => state.picks);
  const kept = useDraft(plan.id);
  const draft = editing ? kept : null;
  const comparedWith = draft ? draft.baseRevision : asked !== null && asked < plan.revision ? asked : null;
  const base = useBase(plan, comparedWith ?? plan.revision - 1);
  const diff = useMemo(() => {
    if (draft) return diffPlans(draft.base, draftContent(draft));
    return base ? diffPlans(base, plan) : null;
  }, [draft, base, plan]);
  const faults = useMemo(() => (draft ? draftFaults(draft) : noFaults), [draft]);
  const statusOf = useStatusOf(plan);
  const steps = useMemo(
    () =>
      studioSteps(draft?.steps ?? plan.nodes.map(stepOf), {
        diff: comparedWith === null ? null : diff,
        statusOf,
        commented: plan.comments,
        faults: faults.steps,
        picks: stepPicks(plan.nodes, picks),
      }),
    [draft, plan, diff, comparedWith, statusOf, faults, picks],
  );
  const byId = useMemo(() => new Map(steps.map((step) => [step.id, step])), [steps]);
  const isLatest = plan.revision === plan.latestRevision;
  return { steps, byId, goal: draft?.goal ?? plan.goal, draft, faults, diff, comparedWith, isLatest };
}

function useBase(plan: PlanView, revision: number): PlanContent | null {
  const { data } = useQuery({ ...planQueries.content(plan.id, revision), enabled: revision > 0 });
  return (revision > 0 && data) || null;
}

/** Where only some steps were approved the others have no status. */
function useStatusOf(plan: PlanView) {
  const progress = useConversation(plan.conversationId as ConversationId, (state) => state.progress);
  return useMemo(() => {
    const approved = plan.approvedKeys && new Set(plan.approvedKeys.map(foldKey));
    return (key: string) =>
      plan.status !== 'approved' || (approved && !approved.has(foldKey(key)))
        ? null
        : stepStatus(progress, { planId: plan.id, key });
  }, [plan, progress]);
}
