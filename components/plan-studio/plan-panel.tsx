'use client';
import { useSearchParams } from 'next/navigation';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { PlanStudio } from './plan-studio';

export interface PlanPanelProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId | null;
}

/** The studio as a tab beside the conversation: `?panel=plan&plan=ID&revision=N`. */
export function PlanPanel({ spaceId, conversationId }: PlanPanelProps) {
  const planId = useSearchParams().get('plan');
  return <PlanStudio spaceId={spaceId} conversationId={conversationId} planId={planId} place="panel" />;
}
