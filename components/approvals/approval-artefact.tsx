'use client';
import { Prose } from '@/components/conversation/prose';
import { CappedText } from '@/components/conversation/tools/capped-text';
import { toolIcon } from '@/components/conversation/tools/tool-target';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import type { CallSubject, PlanSubject, QuestionSubject } from '@/server/core/approval';
import type { ApprovalView } from './approval-queries';
import { CallSubjectView } from './call-subject-view';
import { PlanSummary } from './plan-summary';
import { readSubject } from './read-subject';

/** The very thing that is decided, by its kind. */
export function ApprovalArtefact({ approval }: { readonly approval: ApprovalView }) {
  const { kind, subject } = approval;
  switch (kind) {
    case 'plan_exit':
      return <Prose text={subject} />;
    case 'plan': {
      const { planId, revision } = readSubject<PlanSubject>(subject);
      const place = { spaceId: approval.space.id, conversationId: approval.conversation.id };
      return <PlanSummary {...place} planId={planId} revision={revision} />;
    }
    case 'question':
      return <Prose text={readSubject<QuestionSubject>(subject).question} />;
    case 'tool_call':
      return <CallArtefact approval={approval} />;
    case 'orchestration':
      return <CappedText label={approvalStrings.kinds.orchestration} text={subject} />;
  }
}

function CallArtefact({ approval }: { readonly approval: ApprovalView }) {
  const subject = readSubject<CallSubject>(approval.subject);
  const Icon = toolIcon(subject.tool);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="flex items-center gap-2 font-mono text-14 font-medium">
        <Icon aria-hidden className="size-4 shrink-0 text-ink-2" strokeWidth={1.75} />
        {subject.tool}
      </h3>
      <CallSubjectView subject={subject} />
    </div>
  );
}
