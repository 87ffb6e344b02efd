import { AppError } from '@/server/core/errors';
import type { SpaceId } from '@/server/core/ids';
import { type Author, type Committed, commitWorktree } from '@/server/git/commit-worktree';
import type { Actor, Services } from '@/server/services';
import {
  type CommandInput,
  type CommandRequest,
  runCommand,
  runOutsideCommand,
} from '@/server/workspaces/command';
import { aloneInSpace } from './alone-in-space';
import { announceSpace } from './announce-space';

export interface CommitInput extends CommandInput {
  readonly spaceId: SpaceId;
  readonly message: string;
}

/**
 * A person commits all that the worktree changed, in their own name. In every mode: a mode binds the agent, and this is no
 * agent. Waits for the agent's call under way and is not seen half by the next one. Throws AppError `nothing_to_commit`,
 * `worktree_busy`, `space_archived`, `not_allowed` for viewers and on a foreign branch.
 */
export async function commitSpace(services: Services, actor: Actor, input: CommitInput): Promise<Committed> {
  const { spaceId, message, commandId } = input;
  const request: CommandRequest = { actor, name: 'spaces.commit', commandId };
  return runOutsideCommand(services, request, async () => {
    const author = await authorOf(services, actor);
    return aloneInSpace(services, { actor, spaceId, label: 'a commit' }, async ({ worktreePath }) => {
      const made = await commitWorktree(worktreePath, message, { author });
      if (!made) throw new AppError('nothing_to_commit', 'Everything is committed already.');
      const subject = message.split('\n')[0] ?? '';
      return runCommand(services, request, async (unit) => {
        const event = { type: 'changes/committed', data: { ...made, subject } } as const;
        await announceSpace(unit, actor, { spaceId, events: [event] });
        return made;
      });
    });
  });
}

/** People sign in by name alone; the address can never receive mail. What git would trip over in a name is left out. */
async function authorOf({ database }: Services, { principal }: Actor): Promise<Author> {
  const operator = await database.reader.operator.findUnique({ where: { id: principal.id } });
  const name = (operator?.name ?? '').replace(/[<>\p{Cc}]/gu, '').trim();
  return { name: /[\p{L}\p{N}]/u.test(name) ? name : 'Operator', email: 'operator@interlock.invalid' };
}
