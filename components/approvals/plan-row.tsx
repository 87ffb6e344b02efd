'use client';
import { Waypoints } from 'lucide-react';
import { useRef } from 'react';
import { useConversationScope } from '@/components/conversation/conversation-scope';
import { useGo } from '@/components/shell/use-go';
import { usePeople } from '@/components/sync/use-people';
import { Button } from '@/components/ui/button';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import type { ApprovalTrace } from '@/server/core/thread/approval-trace';
import type { ThreadPlan } from '@/server/core/thread/thread';
import { approvalAnchor } from './approval-marks';
import { outcomeText } from './outcome-text';
import { studioAddress } from './studio-address';
import { useDecisionForm } from './use-decision-form';

const text = approvalStrings;

export interface PlanRowProps {
  readonly plan: ThreadPlan;
  readonly approval: ApprovalTrace | null;
}

/** A plan in one row, as it is now (statement 39). The plan itself is read and reviewed in Plan Studio. */
export function PlanRow({ plan, approval }: PlanRowProps) {
  const scope = useConversationScope();
  const go = useGo();
  const row = useRef<HTMLElement>(null);
  return (
    <article
      ref={row}
      id={approval ? approvalAnchor(approval.approvalId) : undefined}
      tabIndex={-1}
      aria-label={text.plan.row(plan.goal)}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line-strong bg-raised px-4 py-3"
    >
      <Waypoints aria-hidden className="size-4 shrink-0 text-mode" strokeWidth={1.75} />
      <div className="grid min-w-0 flex-1 basis-56">
        <h3 className="font-semibold wrap-anywhere">{plan.goal}</h3>
        <PlanState plan={plan} approval={approval} />
      </div>
      <div className="flex shrink-0 gap-2">
        <Button size="normal" onClick={() => go(studioAddress(scope, plan.planId))}>
          {text.plan.open}
        </Button>
        {approval?.status === 'pending' && (
          <ApproveAndRun approval={approval} onDecided={() => row.current?.focus()} />
        )}
      </div>
    </article>
  );
}

function PlanState({ plan, approval }: Pick<PlanRowProps, 'plan' | 'approval'>) {
  const nameOf = usePeople();
  const state = approval ? outcomeText(approval, nameOf) : text.plan.noApproval;
  const parts = [plan.steps > 0 && text.plan.steps(plan.steps), text.plan.revision(plan.revision), state];
  return (
    <>
      <p role="status" className="text-12 text-ink-2">
        {parts.filter(Boolean).join(' · ')}
      </p>
      {approval?.outcome?.comment && (
        <p className="mt-1 border-l-2 pl-2.5 text-12 wrap-anywhere whitespace-pre-wrap text-ink-2">
          {approval.outcome.comment}
        </p>
      )}
    </>
  );
}

interface ApproveAndRunProps {
  readonly approval: ApprovalTrace;
  readonly onDecided: () => void;
}

function ApproveAndRun({ approval, onDecided }: ApproveAndRunProps) {
  const form = useDecisionForm({ ...approval, onDecided });
  if (!form.mayDecide) return null;
  return (
    <Button
      variant="primary"
      size="normal"
      disabled={form.pending}
      focusableWhenDisabled
      onClick={() => void form.decide('approve')}
    >
      {text.approveAndRun}
    </Button>
  );
}
