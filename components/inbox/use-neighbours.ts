'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { approvalQueries } from '@/components/approvals/approval-queries';

/** Reads what the next key leads to before it is pressed: the list holds no texts. Nothing of it is told when it fails. */
export function useNeighbours(ids: readonly string[], current: string | null): void {
  const queryClient = useQueryClient();
  const at = current === null ? -1 : ids.indexOf(current);
  const before = ids[at - 1];
  const after = ids[at + 1];
  useEffect(() => {
    for (const id of [after, before]) {
      if (id !== undefined) void queryClient.prefetchQuery(approvalQueries.one(id));
    }
  }, [before, after, queryClient]);
}
