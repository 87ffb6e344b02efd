'use client';
import { useConversation } from '@/components/sync/use-stores';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import type { ConversationId } from '@/server/core/ids';
import { QueuedText } from './queued-text';

const nothing: readonly never[] = [];

/** The queue for those who only look: the same lines, nothing to press. Without a turn the thread shows what waits. */
export function QueueShown({ conversationId }: { readonly conversationId: ConversationId }) {
  const queue = useConversation(conversationId, ({ thread }) => (thread.turn ? thread.queue : nothing));
  if (queue.length === 0) return null;
  return (
    <ul
      aria-label={composerStrings.queued.label}
      className="mx-auto mb-2 grid max-h-[30vh] w-[calc(100%-24px)] max-w-184 grid-cols-[minmax(0,1fr)] gap-px overflow-y-auto rounded-xl border bg-sunken p-1.5 md:w-[calc(100%-48px)]"
    >
      {queue.map((input) => (
        <li key={input.inputId} className="flex min-h-7 items-start gap-2 px-1.5 text-13">
          <QueuedText input={input} />
        </li>
      ))}
    </ul>
  );
}
