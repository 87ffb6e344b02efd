'use client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api, type Inputs } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { type ApprovalView, approvalQueries } from './approval-queries';

export type Decision = Omit<Inputs['approvals']['decide'], 'approvalId' | 'subjectHash' | 'commandId'>;

export interface Decider {
  /** Resolves with null when the server refused, e.g. because somebody was faster; the person has been told. */
  decide(decision: Decision): Promise<ApprovalView | null>;
  readonly pending: boolean;
}

/** Decided from this page: nobody needs to be told of these. */
const decidedHere = new Set<string>();
export const wasDecidedHere = (approvalId: string): boolean => decidedHere.has(approvalId);

export function useDecide(approval: { readonly approvalId: string; readonly subjectHash: string }): Decider {
  const queryClient = useQueryClient();
  const command = useCommand(api.approvals.decide.mutate);
  const { approvalId, subjectHash } = approval;
  const decide = async (decision: Decision) => {
    decidedHere.add(approvalId);
    const decided = await command.run({ approvalId, subjectHash, ...decision });
    if (decided) settle(queryClient, decided);
    else decidedHere.delete(approvalId);
    // Also after a refusal: then what is shown is not what is there.
    void queryClient.invalidateQueries({ queryKey: ['inbox'] });
    return decided;
  };
  return { decide, pending: command.pending };
}

/** What the server answered is known at once, not only when the lists are read again. */
function settle(queryClient: QueryClient, decided: ApprovalView): void {
  queryClient.setQueryData(approvalQueries.one(decided.id).queryKey, decided);
  queryClient.setQueryData(
    approvalQueries.pending().queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.filter(({ id }) => id !== decided.id),
        })),
      },
  );
}
