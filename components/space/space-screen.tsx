'use client';
/** Owns one space on the screen: its header, one conversation, and the panel beside it. */
import { useQuery } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { lastSpace } from '@/components/shell/last-space';
import { rememberView } from '@/components/shell/space-addresses';
import { refusalOf } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { refusalText } from '@/components/sync/refusal-text';
import { useSpace } from '@/components/sync/use-stores';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { strings } from '@/components/ui/strings/strings';
import { conversationId, type SpaceId } from '@/server/core/ids';
import { SidePanel } from './side-panel';
import { SpaceCommands } from './space-commands';
import { SpaceConversation } from './space-conversation';
import { SpaceHeader } from './space-header';

export function SpaceScreen({ spaceId }: { readonly spaceId: SpaceId }) {
  const details = useQuery(queries.space(spaceId));
  const refused = useSpace(spaceId, (state) => state.refused);
  const title = useSpace(spaceId, (state) => state.space.title);
  const conversations = useSpace(spaceId, (state) => state.space.conversationIds);
  const parameters = useSearchParams();
  const asked = conversationId.safeParse(parameters.get('conversation'));
  // An address may name a conversation of another space: its own first one is shown then.
  const isOurs = asked.success && conversations.includes(asked.data);
  const shown = isOurs ? asked.data : details.data?.conversationId;

  useEffect(() => lastSpace.write(spaceId), [spaceId]);
  useEffect(() => rememberView(spaceId, new URLSearchParams(parameters)), [spaceId, parameters]);
  useEffect(() => {
    document.title = title === '' ? strings.general.product : `${title} · ${strings.general.product}`;
  }, [title]);

  if (refused === 'not_found') {
    return (
      <div className="grid flex-1 place-items-center">
        <EmptyState icon={CircleHelp} title={strings.notFound.title} text={strings.notFound.text} />
      </div>
    );
  }
  if (details.isError) {
    const { title: what, text } = refusalText(refusalOf(details.error));
    return (
      <div className="p-6">
        <Notice tone="bad" title={what} text={text}>
          <Button onClick={() => void details.refetch()}>{strings.general.retry}</Button>
        </Notice>
      </div>
    );
  }
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <SpaceHeader spaceId={spaceId} details={details.data} conversationId={shown ?? null} />
        <SpaceConversation spaceId={spaceId} conversationId={shown ?? null} />
      </div>
      <SpaceCommands spaceId={spaceId} details={details.data} conversationId={shown ?? null} />
      <SidePanel spaceId={spaceId} conversationId={shown ?? null} />
    </div>
  );
}
