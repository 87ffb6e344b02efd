import { z } from 'zod';
import { resolveCommit } from '@/server/git/check-revision';
import { diffOptions, worktreeDiff } from '@/server/git/worktree-changes';
import { pathspec, readGit } from './read-git';
import { defineTool } from './tool';

const input = z.object({
  base: z.string().optional().describe('The older side; default HEAD.'),
  head: z
    .string()
    .optional()
    .describe('The newer side; default the files of the worktree, untracked ones included.'),
  path: z.string().min(1).optional().describe('Only this file or folder.'),
});

export const gitDiffTool = defineTool({
  name: 'git_diff',
  description: 'Shows what changed between two commits, or between a commit and the files of the worktree.',
  tier: 'read',
  effects: [],
  input,
  run: ({ base = 'HEAD', head, path }, context) =>
    readGit(context, { path, empty: '(no changes)' }, async ({ git, read, path: inside }) => {
      if (head === undefined) {
        const whole = inside === undefined || inside === '';
        const { text, cut } = await worktreeDiff(context.worktree, base, whole ? {} : { path: inside });
        return cut ? `${text}(Cut: the diff is too large; give a path.)` : text;
      }
      const older = await resolveCommit(git, base);
      const newer = await resolveCommit(git, head);
      return read(['diff', '--patch', ...diffOptions, older, newer, ...pathspec(inside)]);
    }),
});
