import { z } from 'zod';
import { AppError } from '@/server/core/errors';
import { readGit } from './read-git';
import { readWorktreeFile } from './read-worktree-file';
import { defineTool } from './tool';
import { resolveWorktreePath } from './worktree-path';

const input = z.object({
  path: z.string().min(1).describe('A tracked file.'),
  start_line: z.number().int().min(1).optional().describe('First line; default 1.'),
  end_line: z.number().int().min(1).optional().describe('Last line; default the last one.'),
});

export const gitBlameTool = defineTool({
  name: 'git_blame',
  description: 'Shows for each line of a file the commit, author and date that last changed it.',
  tier: 'read',
  effects: [],
  input,
  run: ({ path, start_line, end_line }, context) =>
    readGit(context, { path, empty: '(empty)' }, async ({ git, read, path: inside = '' }) => {
      const known = await git.run({ args: ['cat-file', '-t', `HEAD:${inside}`], accept: [0, 128] });
      if (known.stdout.toString('utf8').trim() !== 'blob') {
        throw new AppError('not_found', `"${inside}" is no file of the last commit, so it has no history.`, {
          path,
        });
      }
      const range = `-L${start_line ?? 1},${end_line ?? ''}`;
      const contents = await fileContents(context.worktree, inside);
      return read(['blame', '--date=short', '--abbrev=8', '--contents', '-', range, '--', inside], contents);
    }),
});

/** Read by us and handed over, because git itself would follow a folder that became a link. */
async function fileContents(worktree: string, path: string): Promise<Buffer> {
  const resolved = await resolveWorktreePath(worktree, path);
  if (!resolved.ok || !resolved.path.exists) {
    throw new AppError('not_found', `"${path}" does not exist in the worktree.`, { path });
  }
  const { bytes, size } = await readWorktreeFile(resolved.path);
  if (size > bytes.length)
    throw new AppError('too_large', `"${path}" is too large (${size} bytes).`, { path });
  return bytes;
}
