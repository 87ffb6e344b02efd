import type { Conversation } from '@/prisma/generated/sqlite/client';
import type { Rows } from '@/server/store/database';

/** A conversation and all that it delegated, directly or not: they are put away and deleted together. */
export async function conversationTree(
  rows: Pick<Rows, 'conversation'>,
  root: Pick<Conversation, 'id' | 'spaceId'>,
): Promise<Conversation[]> {
  const all = await rows.conversation.findMany({
    where: { spaceId: root.spaceId },
    orderBy: { id: 'asc' },
  });
  const inside = new Set([root.id]);
  // A child is younger than its parent, and ids sort by age.
  for (const { id, parentId } of all) if (parentId !== null && inside.has(parentId)) inside.add(id);
  return all.filter(({ id }) => inside.has(id));
}
