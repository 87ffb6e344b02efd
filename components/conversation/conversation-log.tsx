'use client';
/** Owns the thread on the screen: the end first, what is near the window drawn, the reading position kept while text streams. */
import { Suspense, useEffect, useRef } from 'react';
import { useConversation } from '@/components/sync/use-stores';
import { lazyPart } from '@/components/ui/lazy-part';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import type { Posture } from '@/server/core/modes';
import { ConversationScopeContext } from './conversation-scope';
import { EmptyConversation } from './empty-conversation';
import type { FindMatch } from './find/find-matches';
import { useFindCommand } from './find/use-find-command';
import { JumpToLatest } from './jump-to-latest';
import { LiveAnswer } from './live-answer';
import { UserMessage } from './messages/user-message';
import { preloadProse } from './prose';
import { useScope } from './use-scope';
import { BLOCK } from './window/block-window';
import { firstInSight } from './window/first-in-sight';
import { ThreadBlock } from './window/thread-block';
import { useBlocks } from './window/use-blocks';
import { useNews } from './window/use-news';
import { usePlace } from './window/use-place';
import { useReadingPosition } from './window/use-reading-position';

const text = threadStrings;
/** Whoever uses no pointer scrolls it from within. */
const reachable = { tabIndex: 0 };

/** Loaded when somebody looks for something. */
const FindBar = lazyPart(() => import('./find/find-bar').then((file) => file.FindBar));

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
  const scope = useScope({ conversationId, spaceId });
  const { scroller, content, atEnd, toLatest, leaveEnd } = useReadingPosition();
  const blocks = useBlocks(thread.items, scroller);
  const news = useNews(thread.items, { atEnd });
  const find = useFindCommand(conversationId, scroller);
  useEffect(preloadProse, []);
  useFollowSent(sent, toLatest);

  const reveal = (match: FindMatch) => {
    for (const key of match.opens) scope.opened.set(key, true);
    leaveEnd();
    const index = Math.floor(match.itemIndex / BLOCK);
    blocks.window.draw(index);
    scroller.current?.querySelector(`[data-block="${index}"]`)?.scrollIntoView({ block: 'center' });
  };
  // The button goes with the press: the keyboard goes where it leads.
  const jump = () => {
    toLatest();
    scroller.current?.focus({ preventScroll: true });
  };
  usePlace({
    items: thread.items,
    scroller,
    draw: (itemIndex) => {
      leaveEnd();
      blocks.window.draw(Math.floor(itemIndex / BLOCK));
    },
  });
  const waiting = thread.turn ? [] : thread.queue;
  const isEmpty = thread.items.length === 0 && waiting.length === 0 && !thread.turn;
  return (
    <ConversationScopeContext value={scope}>
      <div className="relative min-h-0 flex-1">
        <div
          ref={scroller}
          role="log"
          aria-label={text.log}
          {...reachable}
          className="h-full overflow-x-hidden overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
        >
          <div
            ref={content}
            className="mx-auto grid w-full max-w-196 grid-cols-[minmax(0,1fr)] gap-3.5 px-4 pt-5 pb-6 md:px-6"
          >
            {blocks.list.map((items, index) => (
              <ThreadBlock
                key={items[0]?.key}
                blocks={blocks.window}
                index={index}
                items={items}
                drawnAtOnce={index >= blocks.first}
                isLast={index === blocks.list.length - 1}
              />
            ))}
            {waiting.map((input) => (
              <UserMessage key={input.inputId} itemKey={input.inputId} {...input} waiting />
            ))}
            <LiveAnswer />
            {isEmpty && <EmptyConversation posture={posture} />}
          </div>
        </div>
        {find.isOpen && (
          <Suspense>
            <FindBar
              items={thread.items}
              thread={scroller.current}
              firstInSight={() => firstInSight(scroller.current)}
              reveal={reveal}
              onClose={find.close}
            />
          </Suspense>
        )}
        {!atEnd && <JumpToLatest news={news} onClick={jump} />}
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
