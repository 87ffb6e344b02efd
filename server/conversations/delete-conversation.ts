import type { Conversation } from '@/prisma/generated/sqlite/client';
import { type ConversationId, conversationStream, type SpaceId } from '@/server/core/ids';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Actor, Services } from '@/server/services';
import { announceSpace } from '@/server/spaces/announce-space';
import { stopTurns } from '@/server/spaces/put-away';
import { removeStreams } from '@/server/spaces/remove-streams';
import {
  type CommandInput,
  type CommandRequest,
  runCommand,
  runOutsideCommand,
} from '@/server/workspaces/command';
import { closeConversations } from './archive-conversation';
import { conversationTree } from './conversation-tree';
import { findConversation } from './find-conversation';

/**
 * Removes a conversation for good, with those it delegated: logs, bodies nobody else names, plans, queued messages and
 * open approvals. Decisions that were made stay on record with their space; the worktree is the space's and stays. A
 * tombstone and a `conversation/deleted` on the space's stream are left (statement 67). Throws AppError `not_found`.
 */
export async function deleteConversation(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly conversationId: ConversationId },
): Promise<{ conversationId: ConversationId }> {
  const { conversationId, commandId } = input;
  const { workspaceId } = actor;
  const request: CommandRequest = { actor, name: 'conversations.delete', commandId };
  return runOutsideCommand(services, request, async () => {
    const erased: Conversation[] = [];
    // First nothing may run there any more; a crash from here on leaves an archived one that can be deleted again.
    const closed = await services.journal.transact(async (unit) => {
      const row = await findConversation(unit.rows, { workspaceId, conversationId });
      const tree = await conversationTree(unit.rows, row);
      await closeConversations(unit, tree, { by: actor, at: services.now() });
      return tree;
    });
    await stopTurns(services, closed);
    const gone = await runCommand(services, request, async (unit) => {
      const row = await findConversation(unit.rows, { workspaceId, conversationId });
      const tree = await conversationTree(unit.rows, row);
      // Who took it out meanwhile may have asked for something there.
      await closeConversations(unit, tree, { by: actor, at: services.now() });
      // Those it delegated first, so that no tombstone stands before its parent is gone.
      for (const each of tree.toReversed()) await erase(unit, services, { actor, conversation: each });
      unit.afterCommit(() => erased.push(...tree));
      return { conversationId };
    });
    await stopTurns(services, erased);
    return gone;
  });
}

async function erase(
  unit: UnitOfWork,
  { journal, now }: Pick<Services, 'journal' | 'now'>,
  { actor, conversation }: { readonly actor: Actor; readonly conversation: Conversation },
): Promise<void> {
  const { id, title, spaceId } = conversation;
  const { workspaceId, principal } = actor;
  const events = await removeStreams(unit, journal, [conversationStream(id as ConversationId)]);
  await unit.rows.plan.deleteMany({ where: { conversationId: id } });
  await unit.rows.conversation.delete({ where: { id } });
  await unit.rows.tombstone.create({
    data: {
      id,
      workspaceId,
      kind: 'conversation',
      title,
      spaceId,
      events,
      reason: 'person',
      deletedBy: JSON.stringify(principal),
      deletedAt: new Date(now()),
    },
  });
  await announceSpace(unit, actor, {
    spaceId: spaceId as SpaceId,
    events: [{ type: 'conversation/deleted', data: { conversationId: id, title } }],
  });
}
