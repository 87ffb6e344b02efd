'use client';
import { RotateCcw } from 'lucide-react';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { useConversation } from '@/components/sync/use-stores';
import { Button } from '@/components/ui/button';
import { strings } from '@/components/ui/strings/strings';
import type { ConversationId } from '@/server/core/ids';
import type { TurnEnd } from '@/server/core/thread/thread';
import { retryableEnd } from './retryable-end';

export interface RetryTurnProps {
  readonly conversationId: ConversationId;
  /** How the turn ended; shown only while that is the last thing that happened. */
  readonly end: TurnEnd;
}

export function RetryTurn({ conversationId, end }: RetryTurnProps) {
  const isLast = useConversation(conversationId, ({ thread }) => retryableEnd(thread) === end);
  const retry = useCommand(api.conversations.retry.mutate);
  if (!isLast) return null;
  return (
    <Button disabled={retry.pending} onClick={() => void retry.run({ conversationId })}>
      <RotateCcw aria-hidden className="size-3.5" strokeWidth={1.75} />
      {retry.pending ? strings.composer.retrying : strings.composer.retry}
    </Button>
  );
}
