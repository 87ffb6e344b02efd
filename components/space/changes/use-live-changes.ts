'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '@/components/sync/queries';
import { useSync } from '@/components/sync/sync-provider';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import type { Thread } from '@/server/core/thread/thread';

/** Results that come close together are read once. */
const QUIET = 150;
/** A command may write for minutes before it has a result, and other conversations work here as well. */
const WHILE_RUNNING = 3000;

/** How many calls have their result: when it grows, or the turn ends, the worktree may be another one. */
function worktreeMark({ items, turn }: Thread): string {
  const last = items.findLast((item) => item.kind === 'tools');
  const done = last?.rows.filter((row) => row.output !== null).length ?? 0;
  return `${last?.key ?? ''}:${done}:${turn === null}`;
}

/** Reads again what a tool, a person here or a person elsewhere may have changed. */
export function useLiveChanges(spaceId: SpaceId, conversationId: ConversationId | null): void {
  const sync = useSync();
  const queryClient = useQueryClient();
  const { data } = useQuery(queries.space(spaceId));
  const running = data?.status === 'running';

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => void queryClient.invalidateQueries({ queryKey: ['changes', spaceId] });
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(refresh, QUIET);
    };
    const space = sync.space(spaceId).state;
    const stops = [
      space.subscribe((next, before) => {
        if (next.space.changesSeq !== before.space.changesSeq) soon();
      }),
    ];
    if (conversationId !== null) {
      const conversation = sync.conversation(conversationId).state;
      stops.push(
        conversation.subscribe((next, before) => {
          if (next.thread !== before.thread && worktreeMark(next.thread) !== worktreeMark(before.thread))
            soon();
        }),
      );
    }
    // The panel may open long after the last change.
    refresh();
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [sync, queryClient, spaceId, conversationId]);

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      void queryClient.invalidateQueries({ queryKey: ['changes', spaceId] }, { cancelRefetch: false });
    }, WHILE_RUNNING);
    return () => {
      clearInterval(timer);
      // The last of it was written after the last look.
      void queryClient.invalidateQueries({ queryKey: ['changes', spaceId] });
    };
  }, [running, queryClient, spaceId]);
}
