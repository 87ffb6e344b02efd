import { AppError } from '@/server/core/errors';
import type { Comparison } from '@/server/core/events/change-events';
import type { Brand, SpaceId } from '@/server/core/ids';
import { discardChanges } from '@/server/git/discard-changes';
import type { Actor, Services } from '@/server/services';
import { newId } from '@/server/store/new-id';
import {
  type CommandInput,
  type CommandRequest,
  runCommand,
  runOutsideCommand,
} from '@/server/workspaces/command';
import { aloneInSpace } from './alone-in-space';
import { announceSpace } from './announce-space';
import { baseOf } from './space-changes';

export interface DiscardInput extends CommandInput {
  readonly spaceId: SpaceId;
  /** As `spaces.changes` lists it for the same `against`. */
  readonly path: string;
  readonly against?: Comparison | undefined;
}

export interface Discarded {
  /** For `spaces.restoreFile`. */
  readonly discardId: string;
  readonly path: string;
}

/**
 * A person takes one file back to where the branch began, or to its last commit; a rename as a whole. In every mode: a mode
 * binds the agent, and this is no agent. What the file was is kept beside the worktree, as long as that exists, for
 * `restoreFile`. Throws AppError `file_moved_on` when it has no changes any more, `worktree_busy`, `not_allowed` for viewers
 * and where something else would be lost, `space_archived`.
 */
export async function discardFile(services: Services, actor: Actor, input: DiscardInput): Promise<Discarded> {
  const { spaceId, path, against = 'start', commandId } = input;
  const request: CommandRequest = { actor, name: 'spaces.discardFile', commandId };
  return runOutsideCommand(services, request, () =>
    aloneInSpace(services, { actor, spaceId, label: 'a discard' }, async (space) => {
      const worktree = space.worktreePath;
      const base = baseOf(space, against);
      const changes = await services.worktrees.changes(worktree, base);
      const change = changes.find((each) => each.path === path);
      if (!change) {
        throw new AppError('file_moved_on', `"${path}" has no changes to discard any more.`, { path });
      }
      const oldPath = change.oldPath === null ? {} : { oldPath: change.oldPath };
      const { commit, kept } = await discardChanges({
        worktree,
        base,
        paths: [path, ...Object.values(oldPath)],
      });
      const discardId = newId<Brand<'discard'>>();
      return runCommand(services, request, async (unit) => {
        const data = { discardId, path, ...oldPath, against, base: commit, kept };
        await announceSpace(unit, actor, { spaceId, events: [{ type: 'changes/discarded', data }] });
        return { discardId, path };
      });
    }),
  );
}
