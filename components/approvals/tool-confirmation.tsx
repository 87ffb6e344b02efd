'use client';
import { useRef } from 'react';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import { rulePatternFor } from '@/server/core/approval-rules';
import type { ApprovalTrace } from '@/server/core/thread/approval-trace';
import { AlwaysMenu } from './always-menu';
import { approvalAnchor } from './approval-marks';
import { CallSubjectView } from './call-subject-view';
import { DecisionButtons } from './decision-buttons';
import { OutcomeLine } from './outcome-line';
import { useDecisionForm } from './use-decision-form';

const text = approvalStrings;

export interface ToolConfirmationProps {
  readonly tool: string;
  readonly args: unknown;
  readonly reason: string | null;
  readonly approval: ApprovalTrace;
}

/** Below the row of a call that asks: the call as it would run, and the word on it. */
export function ToolConfirmation(props: ToolConfirmationProps) {
  const { approval, tool } = props;
  const place = useRef<HTMLFieldSetElement>(null);
  return (
    <fieldset
      ref={place}
      id={approvalAnchor(approval.approvalId)}
      tabIndex={-1}
      aria-label={text.call.confirm(tool)}
      className="mx-2 mb-2 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2"
    >
      {approval.status === 'pending' ? (
        <PendingCall {...props} onDecided={() => place.current?.focus()} />
      ) : (
        <OutcomeLine status={approval.status} outcome={approval.outcome} className="pl-0.5" />
      )}
    </fieldset>
  );
}

interface PendingCallProps extends ToolConfirmationProps {
  readonly onDecided: () => void;
}

function PendingCall({ approval, tool, args, reason, onDecided }: PendingCallProps) {
  const form = useDecisionForm({ ...approval, onDecided });
  const rulePattern = rulePatternFor(tool, args);
  return (
    <>
      <CallSubjectView subject={{ tool, args, reason: reason ?? '', rulePattern }} />
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <DecisionButtons form={form} />
        <AlwaysMenu form={form} tool={tool} pattern={rulePattern} />
      </div>
    </>
  );
}
