'use client';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, Undo2 } from 'lucide-react';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { Button } from '@/components/ui/button';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import { toasts } from '@/components/ui/toasts';
import { isEmptyDiff } from '@/server/core/plan/diff-plans';
import { dropDraft, reshapeDraft, undoDraft, useCanUndo } from '../draft/drafts';
import { draftContent, lastAdded, type PlanDraft, withNewStep } from '../draft/plan-draft';
import { useStudio } from '../model/studio-context';

/** What an edit ends with: a new revision, or nothing. Faults and a plan that moved on stand in the way of the first. */
export function EditBar() {
  const { draft } = useStudio();
  return draft && <DraftBar draft={draft} />;
}

function DraftBar({ draft }: { readonly draft: PlanDraft }) {
  const { plan, store, faults, diff } = useStudio();
  const canUndo = useCanUndo(plan.id);
  const save = useSave(draft);
  const add = () => {
    const { selected } = store.getState();
    const next = withNewStep(draft, draft.steps.some(({ id }) => id === selected) ? selected : null);
    reshapeDraft(plan.id, next);
    store.setState({ selected: lastAdded(next) });
  };
  const discard = () => {
    dropDraft(plan.id);
    store.setState({ editing: false });
  };
  const unchanged = diff === null || isEmptyDiff(diff);
  const movedOn = plan.latestRevision > draft.baseRevision;
  const state = unchanged
    ? text.edit.unchanged
    : faults.count > 0
      ? text.edit.faulty(faults.count)
      : text.edit.draft(draft.baseRevision);
  return (
    <footer className="grid shrink-0 gap-2 border-t bg-surface px-4 py-2.5">
      <p role="status" className="text-12 text-ink-2">
        {state}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          disabled={unchanged || faults.count > 0 || movedOn || plan.status !== 'open' || save.pending}
          focusableWhenDisabled
          onClick={() => void save.run()}
        >
          {save.pending ? text.edit.saving : text.edit.save(plan.latestRevision + 1)}
        </Button>
        <Button onClick={add}>
          <Plus aria-hidden className="size-3.5" />
          {text.edit.add}
        </Button>
        <Button variant="quiet" disabled={!canUndo} focusableWhenDisabled onClick={() => undoDraft(plan.id)}>
          <Undo2 aria-hidden className="size-3.5" />
          {text.edit.undo}
        </Button>
        <span className="flex-1" />
        <Button variant="danger" onClick={discard}>
          {text.edit.discard}
        </Button>
      </div>
    </footer>
  );
}

function useSave(draft: PlanDraft): { readonly pending: boolean; run(): Promise<void> } {
  const { plan, store } = useStudio();
  const queryClient = useQueryClient();
  const revise = useCommand(api.plans.revise.mutate);
  const run = async () => {
    const { baseRevision } = draft;
    const saved = await revise.run({ planId: plan.id, baseRevision, ...draftContent(draft) });
    if (!saved) {
      // What refused it is on its way as an event, unless the connection is down: then this finds it.
      await queryClient.invalidateQueries({ queryKey: ['plans'] });
      return;
    }
    dropDraft(plan.id);
    store.setState({ editing: false });
    toasts.add({ title: text.edit.saved(saved.revision) });
  };
  return { pending: revise.pending, run };
}
