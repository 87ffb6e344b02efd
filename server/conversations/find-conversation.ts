import type { Conversation, Space } from '@/prisma/generated/sqlite/client';
import { AppError } from '@/server/core/errors';
import type { ConversationId, WorkspaceId } from '@/server/core/ids';
import { requireActive } from '@/server/spaces/find-space';
import type { Rows } from '@/server/store/database';

interface Wanted {
  readonly workspaceId: WorkspaceId;
  readonly conversationId: ConversationId;
}

export interface ConversationRow extends Conversation {
  readonly space: Space;
}

/** Throws AppError `not_found`, also for a conversation of another workspace. */
export async function findConversation(
  rows: Pick<Rows, 'conversation'>,
  { workspaceId, conversationId }: Wanted,
): Promise<ConversationRow> {
  const row = await rows.conversation.findFirst({
    where: { id: conversationId, space: { workspaceId } },
    include: { space: true },
  });
  if (row) return row;
  throw new AppError('not_found', `There is no conversation ${conversationId} in this workspace.`, {
    kind: 'conversation',
    id: conversationId,
  });
}

/** The same, for what archiving ends: throws `space_archived`, `conversation_archived`. */
export async function findActiveConversation(
  rows: Pick<Rows, 'conversation'>,
  wanted: Wanted,
): Promise<ConversationRow> {
  const row = await findConversation(rows, wanted);
  requireActive(row.space);
  if (row.archivedAt === null) return row;
  throw new AppError(
    'conversation_archived',
    `"${row.title}" is archived. Take it out of the archive first, or start another conversation.`,
    { conversationId: row.id, title: row.title },
  );
}
