import { stat } from 'node:fs/promises';
import type { SpaceId } from '@/server/core/ids';
import { aloneInWorktree } from '@/server/git/worktree-lock';
import type { Actor, Services } from '@/server/services';
import {
  type CommandInput,
  type CommandRequest,
  runCommand,
  runOutsideCommand,
} from '@/server/workspaces/command';
import { announceSpace } from './announce-space';
import { findSpace } from './find-space';
import { bringBack } from './set-aside';
import { type SpaceRow, type SpaceView, spaceView } from './space-view';

/**
 * Takes an archived space out again: its worktree comes back from its branch, at the same place. Its mode and log are
 * what they were. Restoring an active one changes nothing. Throws AppError `repository_missing`, `branch_missing`,
 * `git_failed`, `not_found`, and `worktree_busy` while it is still being put away.
 */
export async function restoreSpace(
  services: Services,
  actor: Actor,
  { spaceId, commandId }: CommandInput & { readonly spaceId: SpaceId },
): Promise<SpaceView> {
  const { workspaceId } = actor;
  const { reader } = services.database;
  const request: CommandRequest = { actor, name: 'spaces.restore', commandId };
  const wanted = { workspaceId, spaceId };
  return runOutsideCommand(services, request, async () => {
    const { worktreePath: worktree } = await findSpace(reader, wanted);
    return aloneInWorktree({ worktree, label: 'a restore' }, async () => {
      await bringBackWorktree(services, await findSpace(reader, wanted));
      return runCommand(services, request, async (unit) => {
        const { count } = await unit.rows.space.updateMany({
          where: { id: spaceId, workspaceId, status: 'archived' },
          data: { status: 'active', archivedAt: null, updatedAt: new Date(services.now()) },
        });
        const events = [{ type: 'space/restored' as const, data: {} }];
        if (count > 0) await announceSpace(unit, actor, { spaceId, events });
        return spaceView(await findSpace(unit.rows, wanted));
      });
    });
  });
}

async function bringBackWorktree(services: Services, space: SpaceRow): Promise<void> {
  if (space.status !== 'archived') return;
  const { database, worktrees } = services;
  const { worktreePath: worktree, branch, baseCommit, repositoryId } = space;
  const { path } = await database.reader.repository.findUniqueOrThrow({ where: { id: repositoryId } });
  await bringBack(services, space);
  // One that could not be put away is still as it was left; what is wrong with it is said, not thrown away.
  if (await stat(worktree).catch(() => null)) await worktrees.changes(worktree, baseCommit);
  else await worktrees.restore({ repository: path, worktree, branch });
}
