'use client';
import {
  Ban,
  Check,
  CircleSlash,
  Clock,
  CornerDownLeft,
  type LucideIcon,
  MessageSquareText,
} from 'lucide-react';
import { usePeople } from '@/components/sync/use-people';
import { cx } from '@/components/ui/cx';
import { Moment } from '@/components/ui/moment';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import type { ApprovalStatus } from '@/server/core/approval';
import type { ApprovalOutcome } from '@/server/core/thread/approval-trace';
import { outcomeText } from './outcome-text';

const text = approvalStrings;

const looks: Readonly<Record<ApprovalStatus, { readonly icon: LucideIcon; readonly ink: string }>> = {
  pending: { icon: Clock, ink: 'text-warn' },
  approved: { icon: Check, ink: 'text-ok' },
  answered: { icon: CornerDownLeft, ink: 'text-ok' },
  changes_requested: { icon: MessageSquareText, ink: 'text-warn' },
  rejected: { icon: Ban, ink: 'text-bad' },
  cancelled: { icon: CircleSlash, ink: 'text-ink-3' },
  expired: { icon: CircleSlash, ink: 'text-ink-3' },
  consumed: { icon: Check, ink: 'text-ok' },
};

export interface OutcomeLineProps {
  readonly status: ApprovalStatus;
  readonly outcome: ApprovalOutcome | null;
  readonly className?: string;
}

/** What became of an approval: by whom, when, with which words. */
export function OutcomeLine({ status, outcome, className }: OutcomeLineProps) {
  const nameOf = usePeople();
  const { icon: Icon, ink } = looks[status];
  const words = [
    outcome?.answer?.option && text.chosen(outcome.answer.option),
    outcome?.answer?.text,
    outcome?.comment,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={cx('grid min-w-0 gap-1 text-12', className)}>
      <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
        <Icon aria-hidden className={cx('size-3.5 shrink-0', ink)} strokeWidth={1.75} />
        <span className="text-ink-2">{outcomeText({ status, outcome }, nameOf)}</span>
        {outcome?.cause && outcome.cause !== 'forked' && (
          <span className="text-ink-3">· {text.causes[outcome.cause]}</span>
        )}
        {outcome && (
          <span className="text-ink-3">
            · <Moment at={outcome.at} />
          </span>
        )}
      </span>
      {words && <p className="border-l-2 pl-2.5 wrap-anywhere whitespace-pre-wrap text-ink-2">{words}</p>}
    </div>
  );
}
