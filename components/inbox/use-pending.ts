'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ApprovalSummary, approvalQueries } from '@/components/approvals/approval-queries';
import { isAgentConfirmation } from '@/server/core/approval';

export interface Pending {
  /** What people decide, as it waits: oldest first. */
  readonly waiting: readonly ApprovalSummary[];
  /** The running agents' own confirmations, apart (statement 31). */
  readonly confirmations: readonly ApprovalSummary[];
  /** Both, in the order of the screen. Null until known. */
  readonly all: readonly ApprovalSummary[] | null;
  readonly error: unknown;
  readonly more: (() => void) | null;
}

export function usePending(): Pending {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(approvalQueries.pending());
  return useMemo(() => {
    const items = data?.pages.flatMap((page) => page.items) ?? null;
    const confirmations = items?.filter(({ kind }) => isAgentConfirmation(kind)) ?? [];
    const waiting = items?.filter(({ kind }) => !isAgentConfirmation(kind)) ?? [];
    return {
      waiting,
      confirmations,
      all: items && [...waiting, ...confirmations],
      error,
      more: hasNextPage ? () => void fetchNextPage() : null,
    };
  }, [data, error, hasNextPage, fetchNextPage]);
}
