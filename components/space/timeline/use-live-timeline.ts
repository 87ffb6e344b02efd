'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSync } from '@/components/sync/sync-provider';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import type { Thread } from '@/server/core/thread/thread';

/** What comes close together is read once. */
const QUIET = 250;

/** Changes when something came that a timeline tells: a landing, a refusal, something asked, a result. */
function timelineMark({ items, effectiveMode, pending, turn }: Thread): string {
  const last = items.findLast((item) => item.kind === 'tools');
  const settled = last?.rows.filter((row) => row.status === 'refused' || row.output !== null).length ?? 0;
  return `${effectiveMode}:${pending.length}:${last?.key ?? ''}:${settled}:${turn === null}`;
}

/** What others do in the space makes its list stale as well; this follows the conversation one looks at, step by step. */
export function useLiveTimeline(spaceId: SpaceId, conversationId: ConversationId | null): void {
  const sync = useSync();
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => void queryClient.invalidateQueries({ queryKey: ['spaces', 'timeline', spaceId] }),
        QUIET,
      );
    };
    const stops = [
      sync.space(spaceId).state.subscribe((next, before) => {
        if (next.space !== before.space) soon();
      }),
    ];
    if (conversationId !== null) {
      stops.push(
        sync.conversation(conversationId).state.subscribe((next, before) => {
          if (next.thread !== before.thread && timelineMark(next.thread) !== timelineMark(before.thread))
            soon();
        }),
      );
    }
    soon();
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [sync, queryClient, spaceId, conversationId]);
}
