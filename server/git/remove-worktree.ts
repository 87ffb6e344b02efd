import { readdir, readFile, realpath, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '@/server/core/errors';
import { repositoryDirectories } from './git-directories';

/**
 * Removes a worktree's folder and its administrative files; branch and commits stay. Idempotent, and done on files alone:
 * `git worktree prune` would also judge worktrees that are not ours. Refuses the source checkout itself.
 */
export async function removeWorktree(request: { repository: string; worktree: string }): Promise<void> {
  const parent = await realpath(dirname(request.worktree)).catch(() => null);
  const worktree = parent === null ? request.worktree : join(parent, basename(request.worktree));
  const source = await repositoryDirectories(request.repository).catch(() => null);
  if (source) {
    if (source.workTree === worktree || `${source.commonDir}/`.startsWith(`${worktree}/`)) {
      throw new AppError('bad_input', `${worktree} is the repository itself, not a worktree of it.`, {
        path: worktree,
      });
    }
    await removeAdministration(join(source.commonDir, 'worktrees'), join(worktree, '.git'));
  }
  await rm(worktree, { recursive: true, force: true, maxRetries: 3 });
}

async function removeAdministration(folder: string, link: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const back = await readFile(join(folder, name, 'gitdir'), 'utf8').catch(() => '');
    if (back.trim() === link) await rm(join(folder, name), { recursive: true, force: true });
  }
  // git removes the empty folder too; where others still need it, this fails and should.
  await rmdir(folder).catch(() => undefined);
}
