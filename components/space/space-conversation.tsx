'use client';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Composer } from '@/components/composer/composer';
import { ConversationLog } from '@/components/conversation/conversation-log';
import { queries } from '@/components/sync/queries';
import { useMay } from '@/components/sync/use-may';
import { useModes } from '@/components/sync/use-modes';
import { useConversation, useSpace } from '@/components/sync/use-stores';
import { cx } from '@/components/ui/cx';
import { lazyPart } from '@/components/ui/lazy-part';
import { modeClass } from '@/components/ui/mode-tone';
import { Notice } from '@/components/ui/notice';
import { SkeletonRows } from '@/components/ui/skeleton';
import { strings } from '@/components/ui/strings/strings';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import type { ConversationId, SpaceId } from '@/server/core/ids';

/** What stands around the thread, or in the composer's place, only now and then: loaded right after what always does. */
const DemoBanner = lazyPart(() =>
  import('@/components/first-run/demo-banner').then((file) => file.DemoBanner),
);
const StarterPrompts = lazyPart(() =>
  import('@/components/first-run/starter-prompts').then((file) => file.StarterPrompts),
);
const TodoList = lazyPart(() => import('./todo-list').then((file) => file.TodoList));
const WaitingBar = lazyPart(() =>
  import('@/components/approvals/waiting-bar').then((file) => file.WaitingBar),
);
const ArchivedSpaceBar = lazyPart(() =>
  import('@/components/lifetime/archived-notice').then((file) => file.ArchivedSpaceBar),
);
const ArchivedConversationBar = lazyPart(() =>
  import('@/components/lifetime/archived-notice').then((file) => file.ArchivedConversationBar),
);
const QueueShown = lazyPart(() =>
  import('@/components/composer/queue-shown').then((file) => file.QueueShown),
);
const ViewerBar = lazyPart(() => import('@/components/people/viewer-bar').then((file) => file.ViewerBar));

export interface SpaceConversationProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId | null;
}

export function SpaceConversation({ spaceId, conversationId }: SpaceConversationProps) {
  if (conversationId === null) return <LoadingThread />;
  return <OpenConversation key={conversationId} spaceId={spaceId} conversationId={conversationId} />;
}

interface OpenConversationProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId;
}

function OpenConversation({ spaceId, conversationId }: OpenConversationProps) {
  const ready = useConversation(conversationId, (state) => state.ready);
  const effective = useConversation(conversationId, (state) => state.thread.effectiveMode);
  const isRunning = useConversation(conversationId, (state) => state.thread.turn !== null);
  const space = useSpace(spaceId, (state) => state.space);
  const { modeOf } = useModes();
  const [sent, setSent] = useState(0);
  const mode = modeOf(isRunning ? effective : space.mode);
  return (
    <section className={cx(modeClass(mode), 'flex min-h-0 flex-1 flex-col')}>
      <Suspense>
        <DemoBanner spaceId={spaceId} conversationId={conversationId} />
      </Suspense>
      {ready ? (
        <ConversationLog
          conversationId={conversationId}
          spaceId={spaceId}
          posture={mode.posture}
          sent={sent}
        />
      ) : (
        <LoadingThread />
      )}
      <Suspense>
        <StarterPrompts spaceId={spaceId} conversationId={conversationId} />
        <TodoList conversationId={conversationId} />
        <WaitingBar spaceId={spaceId} conversationId={conversationId} />
      </Suspense>
      {mode.origin === 'missing' && (
        <Notice
          tone="bad"
          title={strings.mode.missing(mode.label)}
          text={strings.mode.missingText}
          className="mx-auto mb-2 w-[calc(100%-24px)] max-w-184"
        />
      )}
      <Suspense>
        <Entry
          spaceId={spaceId}
          conversationId={conversationId}
          onSent={() => setSent((count) => count + 1)}
        />
      </Suspense>
    </section>
  );
}

/** Where one writes; where nothing can be written, why, and the way back (statements 66 and 67). */
function Entry({ spaceId, conversationId, onSent }: OpenConversationProps & { readonly onSent: () => void }) {
  const { work } = useMay();
  const archived = useSpace(spaceId, (state) => state.space.archived);
  const putAway = useSpace(spaceId, (state) => state.space.archivedIds.includes(conversationId));
  const details = useQuery(queries.space(spaceId)).data;
  if (archived && details) return <ArchivedSpaceBar space={details} />;
  if (putAway) return <ArchivedConversationBar conversationId={conversationId} />;
  if (!work) {
    return (
      <>
        <QueueShown conversationId={conversationId} />
        <ViewerBar />
      </>
    );
  }
  return <Composer spaceId={spaceId} conversationId={conversationId} archived={archived} onSent={onSent} />;
}

function LoadingThread() {
  return (
    <div className="mx-auto w-full max-w-196 flex-1 px-6 pt-8">
      <SkeletonRows
        label={threadStrings.loading}
        rows={['w-2/5', 'w-11/12', 'w-4/5', 'w-5/6', 'w-1/3', 'w-3/4']}
      />
    </div>
  );
}
