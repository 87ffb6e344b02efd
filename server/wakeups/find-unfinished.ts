import type { ConversationId } from '@/server/core/ids';
import type { Rows } from '@/server/store/database';

/**
 * Conversations to wake at start: whose turn was cut off by the end of the last process, or that hold inputs nobody
 * took (statement 63), or that wait for a decision which may have come. Oldest first.
 */
export async function findUnfinished(rows: Pick<Rows, 'conversation'>): Promise<ConversationId[]> {
  const unfinished = await rows.conversation.findMany({
    where: {
      OR: [{ status: { in: ['running', 'waiting'] } }, { inputs: { some: { NOT: { kind: 'note' } } } }],
    },
    select: { id: true },
    orderBy: { updatedAt: 'asc' },
  });
  return unfinished.map(({ id }) => id as ConversationId);
}
