import {
  type ConversationId,
  conversationStream,
  type SpaceId,
  spaceStream,
  workspaceStream,
} from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import {
  type CommandInput,
  type CommandRequest,
  runCommand,
  runOutsideCommand,
} from '@/server/workspaces/command';
import { findSpace } from './find-space';
import { putAway, removeSpaceWorktree, stopTurns } from './put-away';
import { removeUnreferencedBodies } from './remove-bodies';

/**
 * Removes a space for good: rows, streams, worktree, and the bodies nobody else refers to; the branch stays in the
 * repository and a `space/deleted` in the workspace's stream is its tombstone (statement 67).
 */
export async function deleteSpace(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly spaceId: SpaceId },
): Promise<{ spaceId: SpaceId }> {
  const { spaceId, commandId } = input;
  const { workspaceId, principal } = actor;
  const request: CommandRequest = { actor, name: 'spaces.delete', commandId };
  return runOutsideCommand(services, request, async () => {
    // First nothing may run there any more; a crash from here on leaves an archived space that can be deleted again.
    const space = await services.journal.transact(async (unit) => {
      const found = await findSpace(unit.rows, { workspaceId, spaceId });
      await putAway(unit, found, { actor, at: services.now(), wakeups: services.wakeups });
      return found;
    });
    await stopTurns(services, space);
    await removeSpaceWorktree(services, space);
    return runCommand(services, request, async (unit) => {
      const { conversations, title, branch } = await findSpace(unit.rows, { workspaceId, spaceId });
      const streams = [
        spaceStream(spaceId),
        ...conversations.map(({ id }) => conversationStream(id as ConversationId)),
      ];
      const bodies = await removeUnreferencedBodies(unit.rows, streams);
      unit.afterCommit(() => services.journal.bodies.forget(bodies));
      await unit.rows.event.deleteMany({ where: { stream: { in: streams } } });
      await unit.rows.space.delete({ where: { id: spaceId } });
      await unit.append({
        stream: workspaceStream(workspaceId),
        events: [{ type: 'space/deleted', data: { spaceId, title, branch } }],
        principal,
      });
      return { spaceId };
    });
  });
}
