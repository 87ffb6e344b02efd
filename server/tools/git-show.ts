import { z } from 'zod';
import { AppError } from '@/server/core/errors';
import { resolveCommit } from '@/server/git/check-revision';
import { diffOptions } from '@/server/git/worktree-changes';
import { readGit } from './read-git';
import { defineTool } from './tool';

const input = z.object({
  revision: z.string().min(1).describe('A commit, branch or tag.'),
  path: z.string().min(1).optional().describe('Show this file as it was in that commit instead.'),
});

export const gitShowTool = defineTool({
  name: 'git_show',
  description: 'Shows one commit with its message and diff, or, with path, a file as it was in that commit.',
  tier: 'read',
  effects: [],
  input,
  run: ({ revision, path }, context) =>
    readGit(context, { path, empty: '(empty)' }, async ({ git, read, path: inside }) => {
      const commit = await resolveCommit(git, revision);
      if (inside === undefined) {
        const format = '--format=commit %H%nAuthor: %an <%ae>%nDate: %aI%n%n%B';
        return read(['show', format, '--patch', '--stat', ...diffOptions, commit, '--']);
      }
      // The id comes first, so the argument cannot be an option.
      const object = `${commit}:${inside}`;
      const found = await git.run({ args: ['cat-file', '-t', object], accept: [0, 128] });
      if (found.exitCode !== 0) {
        throw new AppError('not_found', `"${inside}" does not exist in ${revision}.`, { path: inside });
      }
      return read(['show', '--no-textconv', object]);
    }),
});
