import { stat } from 'node:fs/promises';
import type { SpaceId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import {
  type CommandInput,
  type CommandRequest,
  runCommand,
  runOutsideCommand,
} from '@/server/workspaces/command';
import { announceSpace } from './announce-space';
import { findSpace } from './find-space';
import { aloneInSpace } from './put-away';
import { type SpaceView, spaceView } from './space-view';

/**
 * Takes an archived space out again: its worktree comes back from its branch, at the same place. Its mode and log are
 * what they were. Restoring an active one changes nothing; one that is just being put away is waited for. Throws AppError `branch_missing`, `git_failed`, `not_found`.
 */
export async function restoreSpace(
  services: Services,
  actor: Actor,
  { spaceId, commandId }: CommandInput & { readonly spaceId: SpaceId },
): Promise<SpaceView> {
  const { workspaceId } = actor;
  const { reader } = services.database;
  const request: CommandRequest = { actor, name: 'spaces.restore', commandId };
  const bringBack = async () => {
    const archived = await findSpace(reader, { workspaceId, spaceId });
    if (archived.status === 'archived') {
      const { path } = await reader.repository.findUniqueOrThrow({ where: { id: archived.repositoryId } });
      const { worktreePath: worktree, branch, baseCommit } = archived;
      // One that could not be put away is still as it was left; what is wrong with it is said, not thrown away.
      if (await stat(worktree).catch(() => null)) await services.worktrees.changes(worktree, baseCommit);
      else await services.worktrees.restore({ repository: path, worktree, branch });
    }
    return runCommand(services, request, async (unit) => {
      const { count } = await unit.rows.space.updateMany({
        where: { id: spaceId, workspaceId, status: 'archived' },
        data: { status: 'active', archivedAt: null, updatedAt: new Date(services.now()) },
      });
      const events = [{ type: 'space/restored' as const, data: {} }];
      if (count > 0) await announceSpace(unit, actor, { spaceId, events });
      return spaceView(await findSpace(unit.rows, { workspaceId, spaceId }));
    });
  };
  return runOutsideCommand(services, request, async () =>
    aloneInSpace(await findSpace(reader, { workspaceId, spaceId }), bringBack),
  );
}
