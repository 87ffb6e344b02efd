'use client';
import { Clock } from 'lucide-react';
import { useConversationAddress } from '@/components/conversation/use-conversation-address';
import { useGo } from '@/components/shell/use-go';
import { useMay } from '@/components/sync/use-may';
import { useConversation } from '@/components/sync/use-stores';
import { Button } from '@/components/ui/button';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import type { ApprovalTrace } from '@/server/core/thread/approval-trace';
import { approvalAnchor } from './approval-marks';
import { shownTitle } from './shown-title';
import { useWaitsBelow } from './use-waits-below';

const text = approvalStrings.waiting;

export interface WaitingBarProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId;
}

/** Above the composer, while something in this conversation, or in one it delegated to, waits for a person. */
export function WaitingBar({ spaceId, conversationId }: WaitingBarProps) {
  const go = useGo();
  const pending = useConversation(conversationId, (state) => state.thread.pending);
  const untold = useConversation(conversationId, (state) => state.thread.untold);
  const { work } = useMay();
  const addressOf = useConversationAddress();
  const below = useWaitsBelow(spaceId, conversationId).filter(
    ({ approval }) => approval.conversationId !== conversationId,
  );
  const waits = [...pending.map((approval) => ({ approval, title: null })), ...below];
  const [first, ...others] = waits;
  /** Earlier parts of a long thread are not on the page. */
  const show = ({ approvalId, conversationId: asker }: ApprovalTrace) => {
    if (asker !== conversationId) return go(addressOf(asker));
    const place = document.getElementById(approvalAnchor(approvalId));
    if (!place) return go(`/inbox/${approvalId}`);
    place.scrollIntoView({ block: 'center' });
    place.focus({ preventScroll: true });
  };
  return (
    <div role="status" className="mx-auto w-[calc(100%-24px)] max-w-184 md:w-[calc(100%-48px)]">
      {first && (
        <div className="mb-1.5 flex min-h-8 items-center gap-2 rounded-lg border border-warn/35 bg-warn/6 py-0.5 pr-1 pl-3 text-12">
          <Clock aria-hidden className="size-3.5 shrink-0 text-warn" strokeWidth={1.75} />
          <span className="shrink-0 font-medium">{work ? text.label : text.others}</span>
          {first.title !== null && <span className="shrink-0 text-ink-3">{text.inChild(first.title)}</span>}
          <span className="min-w-0 truncate text-ink-2">{shownTitle(first.approval)}</span>
          {others.length > 0 && <span className="shrink-0 text-ink-3">{text.more(others.length)}</span>}
          <Button variant="quiet" className="ml-auto" onClick={() => show(first.approval)}>
            {text.show}
          </Button>
        </div>
      )}
      {!first && untold.some(({ kind }) => kind === 'note') && (
        <p className="pb-1.5 text-center text-12 text-ink-3">{text.untold}</p>
      )}
    </div>
  );
}
