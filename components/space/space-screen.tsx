'use client';
/** Owns one space on the screen: its header, one conversation, and the panel beside it. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { Suspense, useEffect } from 'react';
import { FailedScreen } from '@/components/shell/failed-screen';
import { lastSpace } from '@/components/shell/last-space';
import { usePageTitle } from '@/components/shell/page-title';
import { rememberView } from '@/components/shell/space-addresses';
import { refusalOf } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { useSpace } from '@/components/sync/use-stores';
import { lazyPart } from '@/components/ui/lazy-part';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { SidePanel } from './side-panel';
import { SpaceConversation } from './space-conversation';
import { SpaceHeader } from './space-header';

/** Loaded right after what is seen, or when nothing else is. */
const SpaceCommands = lazyPart(() => import('./space-commands').then((commands) => commands.SpaceCommands));
const NoConversation = lazyPart(() =>
  import('@/components/lifetime/no-conversation').then((screen) => screen.NoConversation),
);
const TombstoneScreen = lazyPart(() =>
  import('@/components/lifetime/tombstone-screen').then((screen) => screen.TombstoneScreen),
);

export function SpaceScreen({ spaceId }: { readonly spaceId: SpaceId }) {
  const details = useQuery(queries.space(spaceId));
  const refused = useSpace(spaceId, (state) => state.refused);
  const title = useSpace(spaceId, (state) => state.space.title);
  const conversations = useSpace(spaceId, (state) => state.space.conversationIds);
  const parameters = useSearchParams();
  const asked = parameters.get('conversation')?.toLowerCase();
  // An address may name a conversation of another space: its own first one is shown then.
  const ours = conversations.find((id) => id === asked) as ConversationId | undefined;
  const shown = ours ?? details.data?.conversationId;

  useEffect(() => lastSpace.write(spaceId), [spaceId]);
  useEffect(() => rememberView(spaceId, new URLSearchParams(parameters)), [spaceId, parameters]);
  usePageTitle(title || details.data?.title);

  const isGone = refused === 'not_found' || refusalOf(details.error).code === 'not_found';
  if (isGone) {
    return (
      <Suspense>
        <TombstoneScreen id={spaceId} />
      </Suspense>
    );
  }
  // What could be read once stays while it cannot be read again.
  if (details.isError && !details.data) {
    return <FailedScreen error={details.error} onRetry={() => void details.refetch()} />;
  }
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <SpaceHeader spaceId={spaceId} details={details.data} conversationId={shown ?? null} />
        {shown === null ? (
          <Suspense>
            <NoConversation spaceId={spaceId} />
          </Suspense>
        ) : (
          <SpaceConversation spaceId={spaceId} conversationId={shown ?? null} />
        )}
      </div>
      <Suspense>
        <SpaceCommands spaceId={spaceId} details={details.data} conversationId={shown ?? null} />
      </Suspense>
      <SidePanel spaceId={spaceId} conversationId={shown ?? null} />
    </div>
  );
}
