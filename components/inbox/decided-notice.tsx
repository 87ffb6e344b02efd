'use client';
import type { ApprovalView } from '@/components/approvals/approval-queries';
import { OutcomeLine } from '@/components/approvals/outcome-line';
import { usePeople } from '@/components/sync/use-people';
import { Notice } from '@/components/ui/notice';
import { approvalStrings } from '@/components/ui/strings/approval-strings';

const text = approvalStrings;

/** In place of the decision once there is one, whoever made it. */
export function DecidedNotice({ approval }: { readonly approval: ApprovalView }) {
  const nameOf = usePeople();
  const { status, decider, comment, answer, decidedAt } = approval;
  const title = decider ? text.already(nameOf(decider.principal), status) : text.outcomes[status]('');
  const at = decidedAt === null ? null : Date.parse(decidedAt);
  return (
    <Notice tone="info" title={title}>
      {decider && at !== null && (
        <OutcomeLine status={status} outcome={{ by: decider.principal, at, comment, answer, cause: null }} />
      )}
    </Notice>
  );
}
