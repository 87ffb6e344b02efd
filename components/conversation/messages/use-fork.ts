'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { beginWriting } from '@/components/composer/begin-writing';
import { drafts } from '@/components/composer/use-draft';
import { api } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { useCommand } from '@/components/sync/use-command';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import { toasts } from '@/components/ui/toasts';
import type { ConversationId, SpaceId } from '@/server/core/ids';

/** Opens a conversation that shares everything up to event `seq`; `draft` stands in its composer. Always the same function. */
export type Fork = (seq: number, draft?: string) => void;

export function useFork(place: { readonly conversationId: ConversationId; readonly spaceId: SpaceId }): Fork {
  const { conversationId, spaceId } = place;
  const queryClient = useQueryClient();
  const router = useRouter();
  const command = useCommand(api.conversations.fork.mutate);
  const run = async (seq: number, draft: string | undefined): Promise<void> => {
    if (command.pending) return;
    const made = await command.run({ conversationId, seq });
    if (!made) return;
    if (draft !== undefined) drafts.write(made.id, draft);
    await queryClient.invalidateQueries(queries.conversations(spaceId));
    const address = new URLSearchParams(window.location.search);
    address.set('conversation', made.id);
    beginWriting(made.id);
    router.push(`${window.location.pathname}?${address}`);
    toasts.add({ title: threadStrings.forked });
  };
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const [fork] = useState((): Fork => (seq, draft) => void latest.current(seq, draft));
  return fork;
}
