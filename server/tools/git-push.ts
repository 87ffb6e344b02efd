import { z } from 'zod';
import { pushBranch } from '@/server/git/push-branch';
import { failureOf } from './describe-failure';
import { defineTool, succeeded } from './tool';

export const gitPushTool = defineTool({
  name: 'git_push',
  description:
    'Pushes the commits of the worktree’s own branch to origin under the same name, never by force.',
  tier: 'write',
  effects: ['git-push', 'network-egress'],
  input: z.object({}),
  async run(_args, { worktree, signal }) {
    try {
      const { branch, commit, remote, changed } = await pushBranch(worktree, signal);
      const what = changed ? 'Pushed' : 'Nothing to push: the remote has';
      return succeeded(`${what} ${branch} (${commit.slice(0, 12)}) to ${remote}.`, {
        branch,
        commit,
        remote,
      });
    } catch (error) {
      signal.throwIfAborted();
      return failureOf(error, 'git push');
    }
  },
});
