'use client';
import { useQuery } from '@tanstack/react-query';
import { Waypoints } from 'lucide-react';
import Link from 'next/link';
import { Suspense } from 'react';
import { Prose } from '@/components/conversation/prose';
import { refusalOf } from '@/components/sync/api';
import { refusalText } from '@/components/sync/refusal-text';
import { buttonClass } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { lazyPart } from '@/components/ui/lazy-part';
import { Notice } from '@/components/ui/notice';
import { SkeletonRows } from '@/components/ui/skeleton';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import { Tag } from '@/components/ui/tag';
import { TitleText } from '@/components/ui/title-text';
import type { SpaceId } from '@/server/core/ids';
import type { PlanNode } from '@/server/core/plan/plan';
import { dependencyOrder } from '@/server/core/plan/plan-order';
import { approvalQueries } from './approval-queries';
import { studioAddress } from './studio-address';

const text = approvalStrings.plan;

/** The graph and its layout are loaded when a plan is looked at. */
const PlanPreview = lazyPart(() =>
  import('@/components/plan-studio/plan-preview').then((preview) => preview.PlanPreview),
);

export interface PlanSummaryProps {
  readonly spaceId: string;
  readonly conversationId: string;
  readonly planId: string;
  readonly revision: number;
}

/** A plan's goal and its steps in the order in which they would be carried out. */
export function PlanSummary({ planId, revision, ...place }: PlanSummaryProps) {
  const { data, error } = useQuery(approvalQueries.plan(planId, revision));
  if (error) return <Notice tone="bad" {...refusalText(refusalOf(error))} />;
  if (!data) return <SkeletonRows label={approvalStrings.loading} rows={['w-2/3', 'w-4/5', 'w-3/5']} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-16 font-semibold tracking-tight text-balance">{data.goal}</h3>
      <div className="flex flex-wrap items-center gap-2">
        <Tag>{text.steps(data.nodes.length)}</Tag>
        <Tag>{text.revision(data.revision)}</Tag>
        <Link href={studioAddress(place, planId)} className={buttonClass('quiet')}>
          <Waypoints aria-hidden className="size-3.5" strokeWidth={1.75} />
          {text.openStudio}
        </Link>
      </div>
      <Suspense fallback={<div className="h-64 max-sm:hidden" />}>
        <PlanPreview
          spaceId={place.spaceId as SpaceId}
          plan={data}
          className="h-64 rounded-lg border max-sm:hidden"
        />
      </Suspense>
      <ol aria-label={text.stepList} className="divide-y divide-line rounded-lg border">
        {dependencyOrder(data.nodes).map((node, index) => (
          <Step key={node.key} node={node} place={index + 1} />
        ))}
      </ol>
    </div>
  );
}

function Step({ node, place }: { readonly node: PlanNode; readonly place: number }) {
  return (
    <li className="px-1 py-0.5">
      <Disclosure
        className="min-h-8 px-2 py-1 hover:bg-hover"
        summary={
          <>
            <span className="w-5 shrink-0 text-right text-12 text-ink-3 tabular-nums">{place}</span>
            <span className="min-w-0 flex-1">
              <TitleText text={node.title} />
              {node.depends_on.length > 0 && (
                <span className="ml-2 font-mono text-11 text-ink-3">
                  {text.after(node.depends_on.join(', '))}
                </span>
              )}
            </span>
            <span className="shrink-0 font-mono text-11 text-ink-3 max-sm:hidden">{node.key}</span>
          </>
        }
      >
        <div className="pt-1 pr-3 pb-2 pl-9 text-ink-2 [&_.md]:text-13">
          <Prose text={node.description} />
        </div>
      </Disclosure>
    </li>
  );
}
