'use client';
import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import type { ReactNode } from 'react';
import { api, type SpaceDetails } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { useMay } from '@/components/sync/use-may';
import { Button } from '@/components/ui/button';
import { lifetimeStrings } from '@/components/ui/strings/lifetime-strings';
import { toasts } from '@/components/ui/toasts';
import type { ConversationId } from '@/server/core/ids';
import { lifetimeQueries } from './lifetime-queries';
import { readDay } from './read-day';
import { useSpaceActs } from './use-space-acts';

const text = lifetimeStrings;
const DAY = 86_400_000;

/** Where the composer would be: why nothing runs in this space, and the way back. */
export function ArchivedSpaceBar({ space }: { readonly space: SpaceDetails }) {
  const acts = useSpaceActs(space.id);
  const { data } = useQuery(lifetimeQueries.overview());
  const goesAt =
    data?.archivedDays && space.archivedAt
      ? Math.max(
          Date.parse(space.archivedAt) + data.archivedDays * DAY,
          data.inForceFrom ? Date.parse(data.inForceFrom) : 0,
        )
      : null;
  return (
    <Bar
      title={text.space.archivedNotice}
      text={text.space.archivedText(space.branch)}
      pending={acts.pending}
      onRestore={() => void acts.restore()}
    >
      {goesAt !== null && <span className="text-warn">{text.space.goes(space.title, readDay(goesAt))}</span>}
    </Bar>
  );
}

export function ArchivedConversationBar({ conversationId }: { readonly conversationId: ConversationId }) {
  const restore = useCommand(api.conversations.restore.mutate);
  const onRestore = async () => {
    if (await restore.run({ conversationId })) toasts.add({ title: text.conversation.restored });
  };
  return (
    <Bar
      title={text.conversation.archivedNotice}
      pending={restore.pending}
      onRestore={() => void onRestore()}
    />
  );
}

interface BarProps {
  readonly title: string;
  readonly text?: string;
  readonly pending: boolean;
  readonly onRestore: () => void;
  readonly children?: ReactNode;
}

function Bar({ title, text: about, pending, onRestore, children }: BarProps) {
  const may = useMay();
  return (
    <div className="mx-auto mb-3 flex w-[calc(100%-24px)] max-w-184 items-start gap-2.5 rounded-xl border bg-sunken px-3.5 py-3 text-12 md:mb-5 md:w-[calc(100%-48px)]">
      <Archive aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-medium">{title}</span>
        {about && <span className="text-ink-2 wrap-anywhere">{about}</span>}
        {children}
        {may.whyNotWork && <span className="text-ink-3">{may.whyNotWork}</span>}
      </div>
      {may.work && (
        <Button loading={pending} onClick={onRestore}>
          {text.restore}
        </Button>
      )}
    </div>
  );
}
