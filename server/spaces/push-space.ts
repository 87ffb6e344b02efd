import type { SpaceId } from '@/server/core/ids';
import { type Pushed, pushBranch } from '@/server/git/push-branch';
import type { Actor, Services } from '@/server/services';
import {
  type CommandInput,
  type CommandRequest,
  runCommand,
  runOutsideCommand,
} from '@/server/workspaces/command';
import { announceSpace } from './announce-space';
import { findActiveSpace } from './find-space';

/**
 * A person pushes what is committed to the repository's origin, never by force, in every mode: a mode binds the agent. It
 * reads commits only, so nothing waits for it. Throws AppError `no_remote`, `push_refused` with the remote's words,
 * `space_archived`, `not_allowed`.
 */
export async function pushSpace(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly spaceId: SpaceId },
): Promise<Pushed> {
  const { spaceId, commandId } = input;
  const { workspaceId } = actor;
  const request: CommandRequest = { actor, name: 'spaces.push', commandId };
  return runOutsideCommand(services, request, async () => {
    const space = await findActiveSpace(services.database.reader, { workspaceId, spaceId });
    const pushed = await pushBranch(space.worktreePath);
    return runCommand(services, request, async (unit) => {
      const { branch, commit, remote, changed } = pushed;
      const event = { type: 'changes/pushed', data: { branch, commit, remote } } as const;
      await announceSpace(unit, actor, { spaceId, events: changed ? [event] : [] });
      return pushed;
    });
  });
}
