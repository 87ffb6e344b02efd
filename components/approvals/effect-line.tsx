'use client';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useModes } from '@/components/sync/use-modes';
import { ModeChip } from '@/components/ui/mode-mark';
import { Moment } from '@/components/ui/moment';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import { DEFAULT_MODE } from '@/server/core/modes';
import { type ApprovalView, approvalQueries } from './approval-queries';

const text = approvalStrings.effects;

/** What approving will do, before it is done. */
export function EffectLine({ approval }: { readonly approval: ApprovalView }) {
  switch (approval.kind) {
    case 'plan_exit':
      return <SwitchEffect approval={approval} then={text.goesOn} />;
    case 'plan':
      return <PlanEffect approval={approval} />;
    case 'question':
      return (
        <Frame>
          <span>
            {text.question}
            <Deadline approval={approval} />
          </span>
        </Frame>
      );
    case 'tool_call':
      return (
        <Frame>
          <span>
            {text.call} <Title approval={approval} />.
            <Deadline approval={approval} />
          </span>
        </Frame>
      );
    case 'orchestration':
      return <Frame>{approvalStrings.notYet}</Frame>;
  }
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg bg-sunken px-3 py-2 text-12 text-ink-2">
      {children}
    </div>
  );
}

const Title = ({ approval }: { readonly approval: ApprovalView }) => (
  <bdi className="font-medium text-ink">{approval.space.title}</bdi>
);

/** Until when it waits, where the workspace has set a limit (statement 27). */
function Deadline({ approval: { expiresAt } }: { readonly approval: ApprovalView }) {
  if (expiresAt === null) return null;
  return (
    <>
      {' '}
      {text.deadline} <Moment at={Date.parse(expiresAt)} />.
    </>
  );
}

/** A row's own words: "switches *Billing fix* to Agent mode for all 3 conversations". */
function SwitchEffect({ approval, then }: { readonly approval: ApprovalView; readonly then: string }) {
  const { modeOf } = useModes();
  const to = modeOf(DEFAULT_MODE);
  return (
    <Frame>
      <span aria-hidden className="flex items-center gap-1.5 max-sm:hidden">
        <ModeChip mode={modeOf(approval.space.mode)} />
        <ArrowRight className="size-3.5 text-ink-3" />
        <ModeChip mode={to} />
      </span>
      <span className="min-w-0 flex-1 basis-60">
        {text.switches} <Title approval={approval} /> {text.toMode(to.label)}{' '}
        {text.planExit(approval.space.conversations)}. {then}
      </span>
    </Frame>
  );
}

function PlanEffect({ approval }: { readonly approval: ApprovalView }) {
  const { planId, planRevision } = approval;
  const plan = useQuery({
    ...approvalQueries.plan(planId ?? '', planRevision ?? 1),
    enabled: planId !== null,
  }).data;
  return <SwitchEffect approval={approval} then={plan ? text.plan(plan.nodes.length) : ''} />;
}
