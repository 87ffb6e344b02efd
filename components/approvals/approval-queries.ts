/**
 * Owns how screens read and decide what waits for people. Invariant: what is shown is what is decided, so the hash of the
 * subject goes back with each decision (statement 28).
 */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Outputs } from '@/components/sync/api';

/** What is decided, whole. */
export type ApprovalView = Outputs['approvals']['get'];
/** A row of the inbox: without the texts, which may be long. */
export type ApprovalSummary = Outputs['approvals']['list']['items'][number];
export type RuleView = Outputs['rules']['list']['items'][number];

const PAGE = 100;

/** Keys that begin with `inbox` go stale with the workspace's `inbox/changed`. */
export const approvalQueries = {
  /** Oldest first, as they wait. */
  pending: () =>
    infiniteQueryOptions({
      queryKey: ['inbox', 'pending'],
      queryFn: ({ pageParam }) => api.approvals.list.query({ cursor: pageParam, limit: PAGE }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  one: (approvalId: string) =>
    queryOptions({
      queryKey: ['inbox', 'one', approvalId],
      queryFn: () => api.approvals.get.query({ approvalId }),
    }),
  /** For cards that follow the state by events: what was asked never changes. */
  asked: (approvalId: string) =>
    queryOptions({
      queryKey: ['asked', approvalId],
      queryFn: () => api.approvals.get.query({ approvalId }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** Minutes; null: never. */
  expiry: () => queryOptions({ queryKey: ['inbox', 'expiry'], queryFn: () => api.approvals.expiry.query() }),
  /** Newest first, those that are over included. */
  rules: () =>
    infiniteQueryOptions({
      queryKey: ['inbox', 'rules'],
      queryFn: ({ pageParam }) => api.rules.list.query({ cursor: pageParam, limit: PAGE }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  /** A revision never changes. */
  plan: (planId: string, revision: number) =>
    queryOptions({
      queryKey: ['asked', 'plan', planId, revision],
      queryFn: () => api.plans.get.query({ planId, revision }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
