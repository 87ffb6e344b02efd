import type { SpaceId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import {
  type CommandInput,
  type CommandRequest,
  runCommand,
  runOutsideCommand,
} from '@/server/workspaces/command';
import { findSpace } from './find-space';
import { putAway, removeKeepingWork, stopTurns } from './put-away';
import { type SpaceView, spaceView } from './space-view';

/**
 * Puts a space away: running turns stop, queued messages are withdrawn, log and branch stay, the worktree goes (statement
 * 67). What was not committed yet is committed to the branch first. Archiving it again changes nothing.
 */
export async function archiveSpace(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly spaceId: SpaceId },
): Promise<SpaceView> {
  const { spaceId, commandId } = input;
  const { workspaceId } = actor;
  const request: CommandRequest = { actor, name: 'spaces.archive', commandId };
  return runOutsideCommand(services, request, async () => {
    const view = await runCommand(services, request, async (unit) => {
      const space = await findSpace(unit.rows, { workspaceId, spaceId });
      await putAway(unit, space, { by: actor, at: services.now() });
      return spaceView(await findSpace(unit.rows, { workspaceId, spaceId }));
    });
    const archived = await findSpace(services.database.reader, { workspaceId, spaceId });
    await stopTurns(services, archived.conversations);
    await removeKeepingWork(services, archived);
    return view;
  });
}
