import { approvalStrings } from '@/components/ui/strings/approval-strings';
import type { Principal } from '@/server/core/principal';
import type { ApprovalTrace } from '@/server/core/thread/approval-trace';

const text = approvalStrings;

/** What became of an approval, in a few words. */
export function outcomeText(
  { status, outcome }: Pick<ApprovalTrace, 'status' | 'outcome'>,
  nameOf: (principal: Principal) => string,
): string {
  if (outcome?.cause === 'forked') return text.forked;
  return text.outcomes[status](outcome ? nameOf(outcome.by) : '');
}
