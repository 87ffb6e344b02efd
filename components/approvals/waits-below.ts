import type { ApprovalTrace } from '@/server/core/thread/approval-trace';

export interface DelegatedWait {
  readonly approval: ApprovalTrace;
  /** Of the conversation that waits; empty where it is not known. */
  readonly title: string;
}

export interface KnownConversation {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
}

/** What waits for a person in `root` and in what it delegated to, directly or not; in the order it was asked. */
export function waitsBelow(
  root: string,
  approvals: readonly ApprovalTrace[],
  conversations: readonly KnownConversation[],
): DelegatedWait[] {
  const known = new Map(conversations.map((each) => [each.id, each]));
  const isBelow = (id: string): boolean => {
    let at: string | null = id;
    while (at !== null && at !== root) at = known.get(at)?.parentId ?? null;
    return at === root;
  };
  return approvals
    .filter(({ status, conversationId }) => status === 'pending' && isBelow(conversationId))
    .map((approval) => ({ approval, title: known.get(approval.conversationId)?.title ?? '' }));
}
