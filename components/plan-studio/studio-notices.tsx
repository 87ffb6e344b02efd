'use client';
import { type ReactNode, useState } from 'react';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import { toasts } from '@/components/ui/toasts';
import { dropDraft, useDraft } from './draft/drafts';
import { useStudio } from './model/studio-context';
import { MovedOnNotice } from './moved-on-notice';

/** What one should know before trusting what one sees: it is old, it moved on, an edit waits, a draft has faults. */
export function StudioNotices() {
  const { draft, isLatest, plan, faults } = useStudio();
  const kept = useDraft(plan.id);
  const notices: ReactNode[] = [];
  if (draft && plan.latestRevision > draft.baseRevision)
    notices.push(<MovedOnNotice key="moved" draft={draft} />);
  if (!isLatest) notices.push(<OldRevisionNotice key="old" />);
  if (kept && !draft) notices.push(<KeptDraftNotice key="kept" revision={kept.baseRevision} />);
  if (draft) {
    for (const fault of faults.plan) notices.push(<Notice key={fault} tone="bad" title={fault} />);
  }
  if (notices.length === 0) return null;
  return <div className="grid shrink-0 gap-2 border-b px-4 py-2">{notices}</div>;
}

/** Statement 39: who looks at an old revision is told so. */
function OldRevisionNotice() {
  const { plan, address, mayDecide } = useStudio();
  const rewind = useCommand(api.plans.rewind.mutate);
  const [done, setDone] = useState(false);
  const { id: planId, revision: toRevision, latestRevision: baseRevision } = plan;
  const bringBack = async () => {
    const written = await rewind.run({ planId, baseRevision, toRevision });
    if (!written) return;
    setDone(true);
    toasts.add({ title: text.revision.broughtBack(written.latestRevision) });
    address.goTo({ planId });
  };
  return (
    <Notice tone="warn" title={text.revision.looking(plan.revision)}>
      <Button variant="primary" onClick={() => address.goTo({ planId })}>
        {text.revision.newer}
      </Button>
      {plan.status === 'open' && mayDecide && !done && (
        <Button disabled={rewind.pending} onClick={() => void bringBack()}>
          {text.revision.bringBack(plan.latestRevision + 1)}
        </Button>
      )}
    </Notice>
  );
}

function KeptDraftNotice({ revision }: { readonly revision: number }) {
  const { plan, store, address, isLatest } = useStudio();
  const resume = () => {
    store.setState({ editing: true, picks: null });
    if (!isLatest) address.goTo({ planId: plan.id });
  };
  return (
    <Notice
      tone="info"
      title={text.edit.kept(revision)}
      text={plan.status === 'open' ? undefined : text.edit.closed}
    >
      {plan.status === 'open' && <Button onClick={resume}>{text.edit.resume}</Button>}
      <Button variant="danger" onClick={() => dropDraft(plan.id)}>
        {text.edit.discard}
      </Button>
    </Notice>
  );
}
