'use client';
import { Clock } from 'lucide-react';
import Link from 'next/link';
import { useConversationScope } from '@/components/conversation/conversation-scope';
import { useConversationAddress } from '@/components/conversation/use-conversation-address';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import type { ConversationId } from '@/server/core/ids';
import { shownTitle } from './shown-title';
import { useWaitsBelow } from './use-waits-below';

const text = approvalStrings.waiting;

/** Below the row of a call that delegated: what its conversation, or one below it, waits for, and the way there. */
export function ChildWait({ child }: { readonly child: ConversationId }) {
  const { spaceId } = useConversationScope();
  const addressOf = useConversationAddress();
  const [first] = useWaitsBelow(spaceId, child);
  if (!first) return null;
  return (
    <p className="mx-2 mb-2 flex min-w-0 items-center gap-2 rounded-md bg-warn/6 px-2.5 py-1.5 text-12">
      <Clock aria-hidden className="size-3.5 shrink-0 text-warn" strokeWidth={1.75} />
      <span className="shrink-0">{text.child}</span>
      <span className="min-w-0 truncate text-ink-2">{shownTitle(first.approval)}</span>
      <Link
        href={addressOf(first.approval.conversationId)}
        className="ml-auto shrink-0 font-medium text-accent hover:underline"
      >
        {text.openChild}
      </Link>
    </p>
  );
}
