import { AppError } from '@/server/core/errors';
import { worktreeDirectories } from './git-directories';
import { withIsolatedGit } from './isolated-git';
import { worktreePatch } from './worktree-changes';

/** `changes`: one diff of everything, committed or not. `commits`: a mail per commit, for `git am`. */
export type PatchKind = 'changes' | 'commits';

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Bytes that `git apply` (changes) or `git am` (commits) takes on `base`, binary files included. Empty where there is
 * nothing. Throws AppError `too_large` beyond 64 MiB, `git_failed`.
 */
export async function branchPatch(worktree: string, base: string, kind: PatchKind): Promise<Buffer> {
  try {
    if (kind === 'changes') return await worktreePatch(worktree, base, { maxBytes: MAX_BYTES });
    const directories = await worktreeDirectories(worktree);
    return await withIsolatedGit(directories, async (git) => {
      const args = [
        'format-patch',
        '--stdout',
        '--binary',
        '--full-index',
        '--no-signature',
        '--no-ext-diff',
      ];
      const range = [`${base}..HEAD`, '--'];
      const made = await git.run({ args: [...args, '--no-textconv', ...range], maxBytes: MAX_BYTES });
      return made.stdout;
    });
  } catch (error) {
    if (!(error instanceof AppError) || !error.message.includes('output is too large')) throw error;
    throw new AppError('too_large', 'The patch is larger than 64 MiB. Push the branch instead.');
  }
}
