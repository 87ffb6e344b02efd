'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { drafts } from '@/components/composer/use-draft';
import { api } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { useCommand } from '@/components/sync/use-command';
import { strings } from '@/components/ui/strings/strings';
import { toasts } from '@/components/ui/toaster';
import { useConversationScope } from '../conversation-scope';
import { useConversationAddress } from '../use-conversation-address';

export interface Fork {
  /** Opens a conversation that shares everything up to event `seq`; `draft` stands in its composer. */
  run(seq: number, draft?: string): void;
  readonly pending: boolean;
}

export function useFork(): Fork {
  const { spaceId, conversationId } = useConversationScope();
  const queryClient = useQueryClient();
  const router = useRouter();
  const addressOf = useConversationAddress();
  const fork = useCommand(api.conversations.fork.mutate);
  const run = async (seq: number, draft: string | undefined): Promise<void> => {
    const made = await fork.run({ conversationId, seq });
    if (!made) return;
    if (draft !== undefined) drafts.write(made.id, draft);
    await queryClient.invalidateQueries(queries.conversations(spaceId));
    router.push(addressOf(made.id));
    toasts.add({ title: strings.thread.forked });
  };
  return { run: (seq, draft) => void run(seq, draft), pending: fork.pending };
}
