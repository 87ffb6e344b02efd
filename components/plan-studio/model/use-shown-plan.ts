'use client';
import { useQuery } from '@tanstack/react-query';
import { useConversation, useSpace } from '@/components/sync/use-stores';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { latestPlanOf } from '@/server/core/thread/latest-plan';
import { planQueries } from './plan-queries';

/** The conversation's latest plan, else the space's; null = there is none, undefined = not known yet. */
export function useShownPlan(spaceId: SpaceId, conversationId: ConversationId): string | null | undefined {
  const own = useConversation(conversationId, ({ thread }) => latestPlanOf(thread)?.planId ?? null);
  const mark = useSpace(spaceId, (state) => Math.max(0, ...Object.values(state.planMarks)));
  const { data } = useQuery({ ...planQueries.list(spaceId, mark), enabled: own === null });
  return own ?? (data ? (data.items[0]?.id ?? null) : undefined);
}
