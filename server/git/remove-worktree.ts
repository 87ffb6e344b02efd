import { readdir, readFile, realpath, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '@/server/core/errors';
import { type GitDirectories, repositoryDirectories } from './git-directories';
import { withIsolatedGit } from './isolated-git';
import type { Worktrees } from './worktrees';

/**
 * Removes a worktree's folder and its administrative files; branch and commits stay, except a branch `made` for a worktree
 * that did not come to be. Idempotent, and done on files alone: `git worktree prune` would also judge worktrees that are
 * not ours. Refuses the source checkout itself. A source that is gone is no hindrance.
 */
export async function removeWorktree(request: Parameters<Worktrees['remove']>[0]): Promise<void> {
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
  if (source && request.made) await removeBranch(source, request.made);
}

/** One that has moved on, or was deleted, is somebody's by now. */
async function removeBranch(
  source: GitDirectories,
  { branch, commit }: { readonly branch: string; readonly commit: string },
): Promise<void> {
  await withIsolatedGit(source, (git) =>
    git.run({ args: ['update-ref', '-d', `refs/heads/${branch}`, commit], accept: [0, 1, 128] }),
  );
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
