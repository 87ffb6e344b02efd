'use client';
import { useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '@/components/sync/api';
import { refusalText } from '@/components/sync/refusal-text';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import { toasts } from '@/components/ui/toasts';
import { carryOver } from './draft/carry-over';
import { reshapeDraft } from './draft/drafts';
import type { PlanDraft } from './draft/plan-draft';
import { planQueries } from './model/plan-queries';
import { useStudio } from './model/studio-context';

/** Somebody else made a revision meanwhile (statement 40): it can be seen, and the edit is kept either way. */
export function MovedOnNotice({ draft }: { readonly draft: PlanDraft }) {
  const { plan, store, address } = useStudio();
  const queryClient = useQueryClient();
  const latest = plan.latestRevision;
  const see = () => {
    store.setState({ editing: false, comparedWith: draft.baseRevision });
    address.goTo({ planId: plan.id });
  };
  const carry = async () => {
    try {
      const content = await queryClient.fetchQuery(planQueries.content(plan.id, latest));
      reshapeDraft(plan.id, carryOver(draft, content, latest));
      toasts.add({ title: text.edit.carried(latest) });
    } catch (error) {
      const { title, text: why } = refusalText(refusalOf(error));
      toasts.add({ type: 'error', title, description: why, priority: 'high' });
    }
  };
  return (
    <Notice tone="warn" title={text.edit.movedOn} text={text.edit.movedOnText(latest)}>
      <Button onClick={see}>{text.edit.see(latest)}</Button>
      <Button variant="primary" onClick={() => void carry()}>
        {text.edit.carry(latest)}
      </Button>
    </Notice>
  );
}
