import { z } from 'zod';
import { commitWorktree } from '@/server/git/commit-worktree';
import { failureOf } from './describe-failure';
import { defineTool, failed, succeeded } from './tool';

const input = z.object({
  message: z
    .string()
    .trim()
    .min(1)
    .max(20_000)
    .describe('Subject line, then a blank line and details where needed.'),
});

export const gitCommitTool = defineTool({
  name: 'git_commit',
  description: 'Commits every change in the worktree, new files included, on its own branch.',
  tier: 'write',
  effects: ['git-commit'],
  input,
  async run({ message }, { worktree, signal }) {
    if (message.includes('\0')) return failed('A commit message cannot hold a NUL character.');
    try {
      const made = await commitWorktree(worktree, message, { signal });
      if (!made) return succeeded('Nothing to commit: the worktree is as in the last commit.', { files: 0 });
      const { branch, commit, files } = made;
      return succeeded(`Committed ${files} files as ${commit.slice(0, 12)} on ${branch}.`, {
        branch,
        commit,
        files,
        subject: message.split('\n')[0],
      });
    } catch (error) {
      signal.throwIfAborted();
      return failureOf(error, 'git commit');
    }
  },
});
