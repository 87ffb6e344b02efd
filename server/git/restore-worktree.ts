import { lstat, mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '@/server/core/errors';
import { checkOut, pointAtRealDirectory } from './add-worktree';
import { withIsolatedGit } from './isolated-git';
import { removeWorktree } from './remove-worktree';
import { sourceDirectories } from './source-repository';
import type { Worktrees } from './worktrees';

/**
 * Statement 26 as for a new one: only administrative files of the worktree's own name are added. Throws AppError
 * `repository_missing`, `branch_missing` where somebody deleted the branch, `git_failed` where it is checked out elsewhere;
 * a failure leaves no folder.
 */
export async function restoreWorktree(
  request: Parameters<Worktrees['restore']>[0],
): ReturnType<Worktrees['restore']> {
  const { repository, branch } = request;
  const source = await sourceDirectories(repository);
  await mkdir(dirname(request.worktree), { recursive: true });
  const parent = await realpath(dirname(request.worktree));
  const worktree = join(parent, basename(request.worktree));
  // The repository may have been away when the folder went: then it still counts it as one of its worktrees.
  if (!(await lstat(worktree).catch(() => null))) await removeWorktree({ repository, worktree });
  await mkdir(join(source.commonDir, 'worktrees'), { recursive: true });
  try {
    await withIsolatedGit(source, async (git) => {
      const ref = `refs/heads/${branch}`;
      const exists = await git.run({ args: ['show-ref', '--verify', '--quiet', ref], accept: [0, 1] });
      if (exists.exitCode !== 0) {
        const text = `The branch "${branch}" is no longer in ${repository}. Without it there is nothing to restore.`;
        throw new AppError('branch_missing', text, { branch });
      }
      await git.run({ args: ['worktree', 'add', '--quiet', '--no-checkout', '--', worktree, branch] });
      await pointAtRealDirectory(worktree, { standIn: git.scratch, commonDir: source.commonDir });
    });
    await checkOut(worktree, source.commonDir);
  } catch (error) {
    await removeWorktree({ repository, worktree });
    throw error;
  }
  return { worktree };
}
