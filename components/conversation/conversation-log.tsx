'use client';
/** Owns the thread on the screen: the end first, earlier on the way up, the reading position kept while text streams. */
import { ScrollArea } from '@base-ui/react/scroll-area';
import { ArrowDown, MessageSquare } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useConversation } from '@/components/sync/use-stores';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { strings } from '@/components/ui/strings/strings';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import type { Posture } from '@/server/core/modes';
import { ConversationScopeContext } from './conversation-scope';
import { LiveAnswer } from './live-answer';
import { preloadProse } from './prose';
import { ThreadItem } from './thread-item';
import { useReadingPosition } from './use-reading-position';
import { useThreadWindow } from './use-thread-window';
import { UserMessage } from './user-message';

const text = strings.thread;

export interface ConversationLogProps {
  readonly conversationId: ConversationId;
  readonly spaceId: SpaceId;
  /** Of the mode the next message would run in. */
  readonly posture: Posture;
  /** Changes when the person sent something: then the end comes into view. */
  readonly sent: number;
}

/** Mounted once the log is there. */
export function ConversationLog({ conversationId, spaceId, posture, sent }: ConversationLogProps) {
  const thread = useConversation(conversationId, (state) => state.thread);
  const scope = useMemo(() => ({ conversationId, spaceId }), [conversationId, spaceId]);
  const { scroller, content, atEnd, toLatest } = useReadingPosition();
  const { start, sentinel, showEarlier } = useThreadWindow(thread.items.length, { atEnd });
  useEffect(preloadProse, []);
  useFollowSent(sent, toLatest);

  const waiting = thread.turn ? [] : thread.queue;
  const isEmpty = thread.items.length === 0 && waiting.length === 0 && !thread.turn;
  return (
    <ConversationScopeContext value={scope}>
      <div className="relative min-h-0 flex-1">
        <ScrollArea.Root className="h-full">
          <ScrollArea.Viewport
            ref={scroller}
            role="log"
            aria-label={text.log}
            className="h-full overscroll-contain focus-visible:-outline-offset-2"
            style={{ overflow: 'hidden auto' }}
          >
            <div
              ref={content}
              className="mx-auto grid w-full max-w-196 grid-cols-[minmax(0,1fr)] gap-3.5 px-4 pt-5 pb-6 md:px-6"
            >
              {start > 0 && (
                <div ref={sentinel} className="flex justify-center [overflow-anchor:none]">
                  <Button variant="quiet" onClick={showEarlier}>
                    {text.earlier}
                  </Button>
                </div>
              )}
              {thread.items.slice(start).map((item) => (
                <div key={item.key} className="thread-item">
                  <ThreadItem item={item} />
                </div>
              ))}
              {waiting.map((input) => (
                <UserMessage key={input.inputId} {...input} waiting />
              ))}
              <LiveAnswer />
              {isEmpty && (
                <EmptyState icon={MessageSquare} title={text.empty} text={text.emptyText[posture]} />
              )}
            </div>
          </ScrollArea.Viewport>
        </ScrollArea.Root>
        {!atEnd && <JumpToLatest onClick={toLatest} />}
      </div>
    </ConversationScopeContext>
  );
}

function useFollowSent(sent: number, toLatest: () => void): void {
  const seen = useRef(sent);
  useEffect(() => {
    if (seen.current !== sent) toLatest();
    seen.current = sent;
  }, [sent, toLatest]);
}

function JumpToLatest({ onClick }: { readonly onClick: () => void }): ReactNode {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <Button onClick={onClick} className="pointer-events-auto rounded-full shadow-pop">
        <ArrowDown aria-hidden className="size-3.5" />
        {text.jump}
      </Button>
    </div>
  );
}
