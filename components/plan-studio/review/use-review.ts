'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useDecide } from '@/components/approvals/use-decide';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import { useStudio } from '../model/studio-context';

export interface Review {
  readonly pending: boolean;
  /** What is written in the box, on the selected step or on the plan. */
  comment(): Promise<void>;
  /** With what is written in the box; `nodeKeys` = only these steps and what they depend on. */
  decide(decision: 'approve' | 'request_changes' | 'reject', nodeKeys?: readonly string[]): Promise<void>;
}

export function useReview(): Review {
  const { plan, store, byId } = useStudio();
  const queryClient = useQueryClient();
  const send = useCommand(api.plans.comment.mutate);
  const { id: approvalId = '', subjectHash = '' } = plan.approval ?? {};
  const decider = useDecide({ approvalId, subjectHash });
  const written = () => {
    const { comment, selected } = store.getState();
    return { words: comment.trim(), step: selected === null ? undefined : byId.get(selected) };
  };
  return {
    pending: send.pending || decider.pending,
    comment: async () => {
      const { words, step } = written();
      if (words === '' || step?.mark === 'removed') return;
      const target = { planId: plan.id, revision: plan.revision, nodeKey: step?.key ?? null };
      if (await send.run({ ...target, text: words })) store.setState({ comment: '' });
    },
    decide: async (decision, nodeKeys) => {
      const { words, step } = written();
      const comment = step && words !== '' ? text.comment.prefix(step.key, words) : words;
      const decided = await decider.decide({
        decision,
        ...(comment !== '' && { comment }),
        ...(nodeKeys && { nodeKeys: [...nodeKeys] }),
      });
      if (decided) store.setState({ comment: '', picks: null });
      // A refusal means that what is shown is not what is there: somebody was faster, or the plan moved on.
      else await queryClient.invalidateQueries({ queryKey: ['plans'] });
    },
  };
}
