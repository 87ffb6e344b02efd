'use client';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { refusalOf } from '@/components/sync/api';
import { refusalText } from '@/components/sync/refusal-text';
import { Disclosure } from '@/components/ui/disclosure';
import { Notice } from '@/components/ui/notice';
import { ScrollBox } from '@/components/ui/scroll-box';
import { SkeletonRows } from '@/components/ui/skeleton';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import type { ApprovalTrace } from '@/server/core/thread/approval-trace';
import { ApprovalArtefact } from './approval-artefact';
import { approvalAnchor, approvalIcons } from './approval-marks';
import { type ApprovalView, approvalQueries } from './approval-queries';
import { DecisionPanel } from './decision-panel';
import { OutcomeLine } from './outcome-line';
import { shownTitle } from './shown-title';
import { useDecisionForm } from './use-decision-form';

const text = approvalStrings;

/** What was asked, in the conversation it was asked in: open while it waits, one line with the decision afterwards. */
export function ApprovalCard({ approval }: { readonly approval: ApprovalTrace }) {
  const card = useRef<HTMLElement>(null);
  const Icon = approvalIcons[approval.kind];
  const title = shownTitle(approval);
  const isPending = approval.status === 'pending';
  /** A question's title is the question itself, which is not said twice. */
  const isAskedBelow = isPending && approval.kind === 'question';
  return (
    <article
      ref={card}
      id={approvalAnchor(approval.approvalId)}
      tabIndex={-1}
      aria-label={`${text.kinds[approval.kind]}: ${title}`}
      className="overflow-hidden rounded-xl border border-line-strong bg-raised"
    >
      <header className="flex items-start gap-2.5 px-4 pt-3 pb-2">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-mode" strokeWidth={1.75} />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h3 className="font-semibold wrap-anywhere">{isAskedBelow ? text.kinds.question : title}</h3>
          <OutcomeLine status={approval.status} outcome={approval.outcome} />
        </div>
        {!isAskedBelow && (
          <span className="shrink-0 text-11 text-ink-3 max-sm:hidden">{text.kinds[approval.kind]}</span>
        )}
      </header>
      {isPending ? (
        <PendingBody approval={approval} onDecided={() => card.current?.focus()} />
      ) : (
        <div className="px-2.5 pb-2">
          <Disclosure
            className="h-7 px-1.5 text-12 text-ink-3 hover:text-ink-2"
            summary={<span>{text.showText}</span>}
          >
            <ScrollBox label={title} className="max-h-[60vh] px-1.5 pt-1 pb-2">
              <Asked approvalId={approval.approvalId} />
            </ScrollBox>
          </Disclosure>
        </div>
      )}
    </article>
  );
}

interface PendingBodyProps {
  readonly approval: ApprovalTrace;
  /** The buttons are gone then: the keyboard goes to the card, which says what was decided. */
  readonly onDecided: () => void;
}

function PendingBody({ approval, onDecided }: PendingBodyProps) {
  const { data, error } = useQuery(approvalQueries.asked(approval.approvalId));
  if (error) return <Notice tone="bad" className="m-3" {...refusalText(refusalOf(error))} />;
  if (!data) {
    return (
      <div className="px-4 pb-4">
        <SkeletonRows label={text.loading} rows={['w-3/4', 'w-2/3', 'w-1/2']} />
      </div>
    );
  }
  return (
    <>
      <div className="border-t px-4 py-3">
        <ApprovalArtefact approval={data} />
      </div>
      <div className="border-t px-4 py-3">
        <CardDecision approval={data} onDecided={onDecided} />
      </div>
    </>
  );
}

function CardDecision({
  approval,
  onDecided,
}: {
  readonly approval: ApprovalView;
  readonly onDecided: () => void;
}) {
  const { id: approvalId, kind, subjectHash } = approval;
  const form = useDecisionForm({ approvalId, kind, subjectHash, onDecided });
  return <DecisionPanel approval={approval} form={form} />;
}

function Asked({ approvalId }: { readonly approvalId: string }) {
  const { data } = useQuery(approvalQueries.asked(approvalId));
  if (!data) return <SkeletonRows label={text.loading} rows={['w-3/4', 'w-2/3']} />;
  return <ApprovalArtefact approval={data} />;
}
