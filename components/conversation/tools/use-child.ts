'use client';
import { useQuery } from '@tanstack/react-query';
import { queries } from '@/components/sync/queries';
import { useConversation } from '@/components/sync/use-stores';
import type { ConversationId } from '@/server/core/ids';
import type { ToolRow } from '@/server/core/thread/thread';
import { useConversationScope } from '../conversation-scope';
import { textArgument } from './arguments';

/**
 * The conversation a call delegated to: its result names it; while it runs it is the youngest child of that title.
 * Null until known.
 */
export function useChild(row: ToolRow): ConversationId | null {
  const { spaceId, conversationId } = useConversationScope();
  const named = row.output?.display?.conversationId;
  const isNamed = typeof named === 'string';
  const { data } = useQuery({
    ...queries.conversations(spaceId),
    enabled: !isNamed && row.startedAt !== null,
  });
  if (isNamed) return named as ConversationId;
  const title = textArgument(row.args, 'title');
  const since = row.startedAt ?? 0;
  const children = data?.items.filter(
    (each) => each.parentId === conversationId && each.title === title && Date.parse(each.createdAt) >= since,
  );
  return children?.[0]?.id ?? null;
}

export interface ChildState {
  readonly running: boolean;
  readonly waiting: boolean;
  /** The tool at work now, or null. */
  readonly tool: string | null;
  readonly calls: number;
}

/** What the child does now. */
export function useChildState(child: ConversationId): ChildState {
  const thread = useConversation(child, (state) => state.thread);
  const rows = thread.items.flatMap((item) => (item.kind === 'tools' ? item.rows : []));
  return {
    running: thread.turn !== null || thread.queue.length > 0,
    waiting: thread.pending.length > 0,
    tool: rows.findLast((row) => row.status === 'running')?.name ?? null,
    calls: rows.length,
  };
}
