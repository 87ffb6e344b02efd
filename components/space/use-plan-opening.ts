'use client';
import { useEffect, useEffectEvent } from 'react';
import type { ConversationState } from '@/components/sync/conversation-store';
import { useSync } from '@/components/sync/sync-provider';
import type { ConversationId } from '@/server/core/ids';
import { latestPlanOf } from '@/server/core/thread/latest-plan';
import { usePanel } from './use-panel';

/** Statement 39: a plan submitted in the conversation one looks at opens Plan Studio beside it. */
export function usePlanOpening(conversationId: ConversationId | null): void {
  const sync = useSync();
  const panel = usePanel();
  const open = useEffectEvent((planId: string) => {
    if (!wouldInterrupt()) panel.openPlan(planId);
  });
  useEffect(() => {
    if (conversationId === null) return;
    const { state } = sync.conversation(conversationId);
    let known = markOf(state.getState());
    return state.subscribe((next) => {
      const mark = markOf(next);
      if (mark === known) return;
      // What was submitted before one came is no news.
      const isNews = known !== undefined && mark !== undefined;
      known = mark;
      const plan = latestPlanOf(next.thread);
      if (isNews && plan) open(plan.planId);
    });
  }, [sync, conversationId]);
}

/** Undefined until the whole log is here. */
function markOf({ ready, thread }: ConversationState): string | undefined {
  if (!ready) return undefined;
  const plan = latestPlanOf(thread);
  if (plan) preloadStudio();
  return plan ? `${plan.planId}:${plan.revision}` : '';
}

function preloadStudio(): void {
  void import('@/components/plan-studio/plan-panel');
}

/** On a narrow window the studio covers what one may be typing. */
function wouldInterrupt(): boolean {
  if (window.matchMedia('(min-width: 1000px)').matches) return false;
  const { activeElement } = document;
  return activeElement instanceof HTMLTextAreaElement && activeElement.value.trim() !== '';
}
