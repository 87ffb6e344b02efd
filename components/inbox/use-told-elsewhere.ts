'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  type ApprovalSummary,
  type ApprovalView,
  approvalQueries,
} from '@/components/approvals/approval-queries';
import { shownTitle } from '@/components/approvals/shown-title';
import { wasDecidedHere } from '@/components/approvals/use-decide';
import { usePeople } from '@/components/sync/use-people';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import { toasts } from '@/components/ui/toasts';

const text = approvalStrings;

/** A row that goes by somebody else's hand says whose, and what they decided. */
export function useToldElsewhere(all: readonly ApprovalSummary[] | null): void {
  const queryClient = useQueryClient();
  const nameOf = usePeople();
  const before = useRef<readonly ApprovalSummary[]>([]);
  useEffect(() => {
    if (all === null) return;
    const gone = before.current.filter(
      ({ id }) => !all.some((each) => each.id === id) && !wasDecidedHere(id),
    );
    before.current = all;
    for (const each of gone) {
      const { id } = each;
      const tell = (now: ApprovalView) => {
        const name = now.decider ? nameOf(now.decider.principal) : '';
        toasts.add({ title: shownTitle(each), description: text.outcomes[now.status](name) });
      };
      // A space that was deleted takes its approvals along; then there is nothing to tell.
      void queryClient
        .fetchQuery({ ...approvalQueries.one(id), staleTime: 0, retry: false })
        .then(tell, () => undefined);
    }
  }, [all, nameOf, queryClient]);
}
