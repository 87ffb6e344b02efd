/** Rows a studio reads. The mark in a key is the event they are as new as: an event makes another key, and no stale row. */
import { queryOptions } from '@tanstack/react-query';
import { api, type Outputs } from '@/components/sync/api';
import type { SpaceId } from '@/server/core/ids';

export type PlanView = Outputs['plans']['get'];
export type PlanRow = Outputs['plans']['list']['items'][number];
export type PlanComment = PlanView['comments'][number];
export type RevisionRow = PlanView['revisions'][number];

export const planQueries = {
  /** `revision` null = the latest. */
  plan: (planId: string, at: { readonly revision: number | null; readonly mark: number }) =>
    queryOptions({
      queryKey: ['plans', 'one', planId, at.revision ?? 'latest', at.mark],
      queryFn: () => api.plans.get.query({ planId, revision: at.revision ?? undefined }),
    }),
  /** What a revision says never changes. */
  content: (planId: string, revision: number) =>
    queryOptions({
      queryKey: ['plans', 'content', planId, revision],
      queryFn: async () => {
        const { goal, nodes } = await api.plans.get.query({ planId, revision });
        return { goal, nodes };
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  list: (spaceId: SpaceId, mark: number) =>
    queryOptions({
      queryKey: ['plans', 'list', spaceId, mark],
      queryFn: () => api.plans.list.query({ spaceId, limit: 50 }),
    }),
};
