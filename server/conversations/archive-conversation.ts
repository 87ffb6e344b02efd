import type { Conversation } from '@/prisma/generated/sqlite/client';
import { cancelApprovals, type Ending } from '@/server/approvals/end-approvals';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Actor, Services } from '@/server/services';
import { announceSpace } from '@/server/spaces/announce-space';
import { requireActive } from '@/server/spaces/find-space';
import { type By, emptyQueue, stopTurns } from '@/server/spaces/put-away';
import {
  type CommandInput,
  type CommandRequest,
  runCommand,
  runOutsideCommand,
} from '@/server/workspaces/command';
import { conversationTree } from './conversation-tree';
import { type ConversationView, conversationView } from './conversation-view';
import { findConversation } from './find-conversation';

interface OneConversation extends CommandInput {
  readonly conversationId: ConversationId;
}

/**
 * Puts a conversation away, with those it delegated: turns stop, queued messages are withdrawn, open approvals cancelled;
 * the log stays (statement 67). Archiving it again changes nothing. Throws AppError `not_found`.
 */
export async function archiveConversation(
  services: Services,
  actor: Actor,
  { conversationId, commandId }: OneConversation,
): Promise<ConversationView> {
  const { workspaceId } = actor;
  const request: CommandRequest = { actor, name: 'conversations.archive', commandId };
  return runOutsideCommand(services, request, async () => {
    const view = await runCommand(services, request, async (unit) => {
      const row = await findConversation(unit.rows, { workspaceId, conversationId });
      await closeConversations(unit, await conversationTree(unit.rows, row), {
        by: actor,
        at: services.now(),
      });
      return conversationView(await findConversation(unit.rows, { workspaceId, conversationId }));
    });
    const row = await findConversation(services.database.reader, { workspaceId, conversationId });
    await stopTurns(services, await conversationTree(services.database.reader, row));
    return view;
  });
}

/** In the caller's transaction: from its commit on nothing new starts in them. `at` is UTC milliseconds. */
export async function closeConversations(
  unit: UnitOfWork,
  conversations: readonly Conversation[],
  { by, at }: { readonly by: By; readonly at: number },
): Promise<void> {
  const ending: Ending = { principal: by.principal, at, cause: 'conversation_closed' };
  for (const { id, spaceId } of conversations.filter(({ archivedAt }) => archivedAt === null)) {
    const conversationId = id as ConversationId;
    await unit.rows.conversation.update({ where: { id }, data: { archivedAt: new Date(at) } });
    await cancelApprovals(unit, { conversationId }, ending);
    await cancelApprovals(unit, { conversationId, kind: 'plan_exit', status: 'approved' }, ending);
    await emptyQueue(unit, by, conversationId);
    await announceSpace(unit, by, {
      spaceId: spaceId as SpaceId,
      events: [{ type: 'conversation/archived', data: { conversationId } }],
    });
  }
}

/** Takes it out again, with those it delegated. Throws AppError `space_archived`, `not_found`. */
export async function restoreConversation(
  services: Services,
  actor: Actor,
  { conversationId, commandId }: OneConversation,
): Promise<ConversationView> {
  const { workspaceId } = actor;
  const request = { actor, name: 'conversations.restore', commandId };
  return runCommand(services, request, async (unit) => {
    const row = await findConversation(unit.rows, { workspaceId, conversationId });
    requireActive(row.space);
    const archived = (await conversationTree(unit.rows, row)).filter((each) => each.archivedAt !== null);
    for (const { id } of archived) {
      await unit.rows.conversation.update({ where: { id }, data: { archivedAt: null } });
      await announceSpace(unit, actor, {
        spaceId: row.spaceId as SpaceId,
        events: [{ type: 'conversation/restored', data: { conversationId: id } }],
      });
    }
    return conversationView({ ...row, archivedAt: null });
  });
}
