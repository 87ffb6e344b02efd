'use client';
/**
 * Owns the review of a plan (statements 39 to 41): graph, list, comments, edits as new revisions, the decision. Invariant:
 * what is shown of a plan is what the server has, as new as the last event; only a draft is the person's own.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Waypoints } from 'lucide-react';
import { useState } from 'react';
import { useMayDecide } from '@/components/approvals/use-may-decide';
import { refusalOf } from '@/components/sync/api';
import { refusalText } from '@/components/sync/refusal-text';
import { useSpace } from '@/components/sync/use-stores';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { SkeletonRows } from '@/components/ui/skeleton';
import { planStrings } from '@/components/ui/strings/plan-strings';
import { strings } from '@/components/ui/strings/strings';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { type StudioPlace, usePlanAddress } from './model/plan-address';
import { planQueries } from './model/plan-queries';
import { StudioProvider } from './model/studio-context';
import { createStudioStore } from './model/studio-state';
import { useShownPlan } from './model/use-shown-plan';
import { StudioFrame } from './studio-frame';

export interface PlanStudioProps {
  readonly spaceId: SpaceId;
  /** Whose latest plan is shown where the address names none. */
  readonly conversationId: ConversationId | null;
  /** From the address. */
  readonly planId: string | null;
  readonly place: StudioPlace;
}

export function PlanStudio({ spaceId, conversationId, planId, place }: PlanStudioProps) {
  if (planId !== null) return <OpenPlan key={planId} spaceId={spaceId} planId={planId} place={place} />;
  if (conversationId === null) return <LoadingPlan />;
  return <LatestPlan spaceId={spaceId} conversationId={conversationId} place={place} />;
}

interface LatestPlanProps extends Pick<PlanStudioProps, 'spaceId' | 'place'> {
  readonly conversationId: ConversationId;
}

function LatestPlan({ spaceId, conversationId, place }: LatestPlanProps) {
  const shown = useShownPlan(spaceId, conversationId);
  if (shown === undefined) return <LoadingPlan />;
  if (shown === null) {
    return <EmptyState icon={Waypoints} title={planStrings.empty} text={planStrings.emptyText} />;
  }
  return <OpenPlan key={shown} spaceId={spaceId} planId={shown} place={place} />;
}

interface OpenPlanProps {
  readonly spaceId: SpaceId;
  readonly planId: string;
  readonly place: StudioPlace;
}

function OpenPlan({ spaceId, planId, place }: OpenPlanProps) {
  const address = usePlanAddress(place, spaceId);
  const mark = useSpace(spaceId, (state) => state.planMarks[planId] ?? 0);
  const ready = useSpace(spaceId, (state) => state.ready);
  const mayDecide = useMayDecide();
  const [store] = useState(createStudioStore);
  const { data, error, refetch } = useQuery({
    ...planQueries.plan(planId, { revision: address.revision, mark }),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  if (error && !data) {
    return (
      <div className="p-4">
        <Notice tone="bad" {...refusalText(refusalOf(error))}>
          <Button onClick={() => void refetch()}>{strings.general.retry}</Button>
        </Notice>
      </div>
    );
  }
  if (!data) return <LoadingPlan />;
  return (
    <StudioProvider plan={data} spaceId={spaceId} address={address} store={store} mayDecide={mayDecide}>
      <StudioFrame />
    </StudioProvider>
  );
}

function LoadingPlan() {
  return (
    <div className="p-4">
      <SkeletonRows label={planStrings.loading} rows={['w-2/3', 'w-full', 'w-11/12', 'w-3/4', 'w-5/6']} />
    </div>
  );
}
