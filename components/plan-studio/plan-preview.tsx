'use client';
import { useState } from 'react';
import type { SpaceId } from '@/server/core/ids';
import { PlanGraph } from './graph/plan-graph';
import { usePlanAddress } from './model/plan-address';
import type { PlanView } from './model/plan-queries';
import { StudioProvider } from './model/studio-context';
import { createStudioStore } from './model/studio-state';

export interface PlanPreviewProps {
  readonly spaceId: SpaceId;
  readonly plan: PlanView;
  readonly className?: string;
}

/** A plan's graph to look at, where a plan is decided outside its studio. */
export function PlanPreview({ spaceId, plan, className }: PlanPreviewProps) {
  const address = usePlanAddress('page', spaceId);
  const [store] = useState(createStudioStore);
  return (
    <StudioProvider plan={plan} spaceId={spaceId} address={address} store={store} mayDecide={false}>
      <PlanGraph className={className} />
    </StudioProvider>
  );
}
