'use client';
import { RotateCcw } from 'lucide-react';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { useMay } from '@/components/sync/use-may';
import { useConversation, useSpace } from '@/components/sync/use-stores';
import { Button } from '@/components/ui/button';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import type { TurnEnd } from '@/server/core/thread/thread';
import { retryableEnd } from './retryable-end';

export interface RetryTurnProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId;
  /** How the turn ended. */
  readonly end: TurnEnd;
}

/** Shown while that end is the last thing that happened, and to whom it is of use. */
export function RetryTurn({ spaceId, conversationId, end }: RetryTurnProps) {
  const { work } = useMay();
  const isPutAway = useSpace(
    spaceId,
    ({ space }) => space.archived || space.archivedIds.includes(conversationId),
  );
  const isLast = useConversation(conversationId, ({ thread }) => retryableEnd(thread) === end);
  const retry = useCommand(api.conversations.retry.mutate);
  if (!isLast || !work || isPutAway) return null;
  return (
    <Button disabled={retry.pending} onClick={() => void retry.run({ conversationId })}>
      <RotateCcw aria-hidden className="size-3.5" strokeWidth={1.75} />
      {retry.pending ? composerStrings.retrying : composerStrings.retry}
    </Button>
  );
}
