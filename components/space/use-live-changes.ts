'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '@/components/sync/queries';
import { useSync } from '@/components/sync/sync-provider';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import type { Thread } from '@/server/core/thread/thread';

/** Results that come close together are read once. */
const QUIET = 150;

/** How many calls have their result: when it grows, or the turn ends, the worktree may be another one. */
function worktreeMark({ items, turn }: Thread): string {
  const last = items.findLast((item) => item.kind === 'tools');
  const done = last?.rows.filter((row) => row.output !== null).length ?? 0;
  return `${last?.key ?? ''}:${done}:${turn === null}`;
}

export function useLiveChanges(spaceId: SpaceId, conversationId: ConversationId | null): void {
  const sync = useSync();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (conversationId === null) return;
    const store = sync.conversation(conversationId).state;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let mark = worktreeMark(store.getState().thread);
    const stop = store.subscribe(({ thread }) => {
      const next = worktreeMark(thread);
      if (next === mark) return;
      mark = next;
      clearTimeout(timer);
      timer = setTimeout(() => void queryClient.invalidateQueries(queries.changes(spaceId)), QUIET);
    });
    // The panel may open long after the last change.
    void queryClient.invalidateQueries(queries.changes(spaceId));
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [sync, queryClient, spaceId, conversationId]);
}
