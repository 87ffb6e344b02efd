'use client';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import type { CallSubject, QuestionSubject } from '@/server/core/approval';
import { AlwaysMenu } from './always-menu';
import type { ApprovalView } from './approval-queries';
import { DecisionButtons } from './decision-buttons';
import { EffectLine } from './effect-line';
import { OptionsField } from './options-field';
import { readSubject } from './read-subject';
import type { DecisionForm } from './use-decision-form';
import { WordsField } from './words-field';

export interface DecisionPanelProps {
  readonly approval: ApprovalView;
  readonly form: DecisionForm;
  readonly keys?: boolean;
}

/** Everything with which a pending approval is decided: what it will do, what one says with it, the decisions. */
export function DecisionPanel({ approval, form, keys }: DecisionPanelProps) {
  const { kind, subject } = approval;
  const call = kind === 'tool_call' ? readSubject<CallSubject>(subject) : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <EffectLine approval={approval} />
      {kind === 'question' && (
        <OptionsField form={form} options={readSubject<QuestionSubject>(subject).options} />
      )}
      <WordsField form={form} />
      <div className="flex flex-wrap items-center gap-2">
        <DecisionButtons form={form} keys={keys} />
        {call && <AlwaysMenu form={form} tool={call.tool} pattern={call.rulePattern} />}
        <span title={approval.subjectHash} className="ml-auto text-11 text-ink-3 tabular-nums max-sm:hidden">
          {approvalStrings.exact(approval.subjectHash)}
        </span>
      </div>
    </div>
  );
}
