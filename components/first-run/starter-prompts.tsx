'use client';
import { FileText, ListChecks, type LucideIcon, PencilLine, SquareTerminal } from 'lucide-react';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { useMay } from '@/components/sync/use-may';
import { useConversation, useSpace } from '@/components/sync/use-stores';
import { firstRunStrings } from '@/components/ui/strings/first-run-strings';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { useIsSample } from './use-is-sample';

const text = firstRunStrings.starters;

interface Starter {
  readonly name: 'read' | 'plan' | 'edit' | 'run';
  readonly icon: LucideIcon;
  /** Selected with the message. */
  readonly mode?: string;
}

/** From reading to approving: each is something the demo has a script for on the sample's own files. */
const starters: readonly Starter[] = [
  { name: 'read', icon: FileText },
  { name: 'plan', icon: ListChecks, mode: 'plan' },
  { name: 'edit', icon: PencilLine, mode: 'chat' },
  { name: 'run', icon: SquareTerminal, mode: 'chat' },
];

export interface StarterPromptsProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId;
}

/** In the sample, while nobody has said anything: what to say. A press sends it as if it had been typed. */
export function StarterPrompts({ spaceId, conversationId }: StarterPromptsProps) {
  const isSample = useIsSample(spaceId);
  const archived = useSpace(
    spaceId,
    ({ space }) => space.archived || space.archivedIds.includes(conversationId),
  );
  const ready = useConversation(conversationId, (state) => state.ready);
  const isEmpty = useConversation(
    conversationId,
    ({ thread }) => thread.items.length === 0 && thread.queue.length === 0 && thread.turn === null,
  );
  const { role, work } = useMay();
  const send = useCommand(api.conversations.send.mutate);
  const isOffered = isSample && ready && isEmpty && !archived && role !== null && work;
  if (!isOffered) return null;
  return (
    <ul
      aria-label={text.label}
      className="mx-auto mb-3 grid w-[calc(100%-24px)] max-w-184 grid-cols-2 gap-2 md:w-[calc(100%-48px)] lg:grid-cols-4"
    >
      {starters.map(({ name, icon: Icon, mode }) => (
        <li key={name} className="grid">
          <button
            type="button"
            disabled={send.pending}
            onClick={() => void send.run({ conversationId, text: text[name].text, ...(mode && { mode }) })}
            className="grid content-start gap-1 rounded-lg border bg-surface p-2.5 text-left transition-colors not-disabled:hover:border-line-strong not-disabled:hover:bg-sunken disabled:opacity-50"
          >
            <Icon aria-hidden className="size-3.5 text-ink-3" strokeWidth={1.75} />
            <span className="text-12 font-medium">{text[name].title}</span>
            <span className="text-11 text-ink-3">{text[name].detail}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
