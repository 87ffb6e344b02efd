import { z } from 'zod';
import { resolveCommit } from '@/server/git/check-revision';
import { pathspec, readGit } from './read-git';
import { defineTool } from './tool';

const DEFAULT_COMMITS = 30;

const input = z.object({
  revision: z.string().optional().describe('Where to begin; default HEAD.'),
  path: z.string().optional().describe('Only commits that touch this file or folder.'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(500)
    .optional()
    .describe(`Number of commits; default ${DEFAULT_COMMITS}.`),
});

export const gitLogTool = defineTool({
  name: 'git_log',
  description: 'Lists commits, newest first: short id, date, author, subject.',
  tier: 'read',
  effects: [],
  input,
  run: ({ revision, path, limit }, context) =>
    readGit(context, { path, empty: '(no commits)' }, async ({ git, read, path: inside }) => {
      const commit = await resolveCommit(git, revision ?? 'HEAD');
      const count = `--max-count=${limit ?? DEFAULT_COMMITS}`;
      return read([
        'log',
        '--no-color',
        '--no-decorate',
        '--format=%h %as %an: %s',
        count,
        commit,
        ...pathspec(inside),
      ]);
    }),
});
