'use client';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleHelp, ExternalLink } from 'lucide-react';
import Link from 'next/link';
import { type RefObject, useImperativeHandle } from 'react';
import { ApprovalArtefact } from '@/components/approvals/approval-artefact';
import { approvalLabel } from '@/components/approvals/approval-label';
import { approvalIcons } from '@/components/approvals/approval-marks';
import {
  type ApprovalSummary,
  type ApprovalView,
  approvalQueries,
} from '@/components/approvals/approval-queries';
import { DecisionPanel } from '@/components/approvals/decision-panel';
import { type DecisionForm, useDecisionForm } from '@/components/approvals/use-decision-form';
import { useModes } from '@/components/sync/use-modes';
import { usePeople } from '@/components/sync/use-people';
import { buttonClass } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/empty-state';
import { Kbd } from '@/components/ui/kbd';
import { modeChipClass } from '@/components/ui/mode-mark';
import { modeClass } from '@/components/ui/mode-tone';
import { Moment } from '@/components/ui/moment';
import { ScrollBox } from '@/components/ui/scroll-box';
import { SkeletonRows } from '@/components/ui/skeleton';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import { DecidedNotice } from './decided-notice';

const text = approvalStrings;

export interface InboxDetailProps {
  readonly approvalId: string;
  /** As the list has it, while it waits: its head is shown at once, before the text is there. */
  readonly listed: ApprovalSummary | undefined;
  readonly onBack: () => void;
  readonly onDecided: (decided: ApprovalView) => void;
  /** For the keys: the decision being made, while there is one to make. */
  readonly formRef: RefObject<DecisionForm | null>;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

export const spaceAddress = ({
  space,
  conversation,
}: Pick<ApprovalSummary, 'space' | 'conversation'>): string =>
  `/spaces/${space.id}?conversation=${conversation.id}`;

/** Beside the list: the very thing that is asked, and the decision. */
export function InboxDetail(props: InboxDetailProps) {
  const { data, isError } = useQuery(approvalQueries.one(props.approvalId));
  if (isError && !data) {
    return (
      <div className="grid flex-1 place-items-center">
        <EmptyState icon={CircleHelp} title={text.inbox.gone} text={text.inbox.goneText}>
          <Link href="/inbox" className={buttonClass()}>
            {text.inbox.back}
          </Link>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <DetailHeader approval={data ?? props.listed} onBack={props.onBack} headingRef={props.headingRef} />
      <ScrollBox label={text.inbox.shown} fills>
        <div className="mx-auto w-full max-w-196 px-4 py-5 md:px-8">
          {data ? (
            <ApprovalArtefact approval={data} />
          ) : (
            <SkeletonRows label={text.loading} rows={['w-1/2', 'w-11/12', 'w-4/5', 'w-5/6', 'w-2/3']} />
          )}
        </div>
      </ScrollBox>
      {data && (
        <footer className="max-h-[60%] shrink-0 overflow-y-auto border-t">
          <div className="mx-auto w-full max-w-196 px-4 py-3 md:px-8">
            {data.status === 'pending' ? (
              <Decide approval={data} {...props} />
            ) : (
              <DecidedNotice approval={data} />
            )}
          </div>
        </footer>
      )}
    </>
  );
}

function Decide({
  approval,
  onDecided,
  formRef,
}: Pick<InboxDetailProps, 'onDecided' | 'formRef'> & { readonly approval: ApprovalView }) {
  const { id: approvalId, kind, subjectHash } = approval;
  const form = useDecisionForm({ approvalId, kind, subjectHash, onDecided });
  useImperativeHandle(formRef, () => form);
  return <DecisionPanel approval={approval} form={form} keys />;
}

interface DetailHeaderProps {
  readonly approval: ApprovalSummary | undefined;
  readonly onBack: () => void;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

function DetailHeader({ approval, onBack, headingRef }: DetailHeaderProps) {
  const { modeOf } = useModes();
  const nameOf = usePeople();
  const Icon = approval && approvalIcons[approval.kind];
  return (
    <header className="@container flex min-h-11 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1 border-b px-4 py-1.5">
      <button
        type="button"
        aria-label={text.inbox.back}
        onClick={onBack}
        className={cx(buttonClass('quiet'), '-ml-2 px-1.5 md:hidden')}
      >
        <ArrowLeft aria-hidden className="size-4" />
      </button>
      {approval && Icon && (
        <>
          <span className={cx(modeClass(modeOf(approval.space.mode)), modeChipClass)}>
            <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />
            {approvalLabel(approval)}
          </span>
          <h2 ref={headingRef} tabIndex={-1} className="min-w-0 truncate text-13 font-semibold">
            {approval.space.title}
          </h2>
          <span className="text-12 text-ink-3 max-sm:order-last max-sm:basis-full">
            {text.askedBy(nameOf(approval.requester))}, <Moment at={Date.parse(approval.createdAt)} />
          </span>
          <Link
            href={spaceAddress(approval)}
            aria-label={text.inbox.openSpace}
            className={cx(buttonClass('quiet'), 'ml-auto max-sm:px-1.5')}
          >
            <ExternalLink aria-hidden className="size-3.5" strokeWidth={1.75} />
            <span className="max-sm:hidden">{text.inbox.openSpace}</span>
            <Kbd keys="O" className="max-sm:hidden" />
          </Link>
        </>
      )}
    </header>
  );
}
