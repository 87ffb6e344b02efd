import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '@/server/core/errors';
import { resolveCommit } from './check-revision';
import { repositoryDirectories } from './git-directories';
import { type IsolatedGit, withIsolatedGit } from './isolated-git';
import { removeWorktree } from './remove-worktree';
import type { Worktrees } from './worktrees';

/** The namespace of branches Interlock makes; no other ref is ever created, moved or deleted. */
export const BRANCH_PREFIX = 'interlock/';

const CHECKOUT_TIMEOUT_MS = 600_000;

/**
 * Statement 26: adds refs, objects and administrative files under `interlock/…` and the worktree's own name, nothing else
 * of the source changes. Throws AppError `not_a_repository`, `bad_input` (branch, base), `git_failed`, `disk_full`; a failure
 * leaves neither folder nor branch.
 */
export async function addWorktree(request: Parameters<Worktrees['add']>[0]): ReturnType<Worktrees['add']> {
  const source = await repositoryDirectories(request.repository);
  await mkdir(dirname(request.worktree), { recursive: true });
  const parent = await realpath(dirname(request.worktree));
  const worktree = join(parent, basename(request.worktree));
  await mkdir(join(source.commonDir, 'worktrees'), { recursive: true });
  const commit = await withIsolatedGit(source, async (git) => {
    await checkBranch(git, request.branch);
    const base = await resolveCommit(git, request.base ?? 'HEAD');
    // Without a checkout: that comes after, from the worktree's own side.
    const args = ['worktree', 'add', '--quiet', '--no-checkout', '--no-track', '-b', request.branch];
    await git.run({ args: [...args, '--', worktree, base] });
    await pointAtRealDirectory(worktree, { standIn: git.scratch, commonDir: source.commonDir });
    return base;
  });
  try {
    await checkOut(worktree, source.commonDir);
  } catch (error) {
    await removeWorktree({ repository: request.repository, worktree });
    await withIsolatedGit(source, (git) =>
      git.run({ args: ['update-ref', '-d', `refs/heads/${request.branch}`, commit] }),
    );
    throw error;
  }
  return { worktree, commit };
}

async function checkBranch(git: IsolatedGit, branch: string): Promise<void> {
  const ref = `refs/heads/${branch}`;
  const formed = branch.startsWith(BRANCH_PREFIX)
    ? await git.run({ args: ['check-ref-format', ref], accept: [0, 1] })
    : null;
  if (formed?.exitCode !== 0) {
    throw new AppError('bad_input', `"${branch}" is no branch name of the form ${BRANCH_PREFIX}…`, {
      branch,
    });
  }
  const exists = await git.run({ args: ['show-ref', '--verify', '--quiet', ref], accept: [0, 1] });
  if (exists.exitCode === 0) {
    throw new AppError('bad_input', `The branch "${branch}" exists already. Choose another name.`, {
      branch,
    });
  }
}

/** git wrote the path of the stand-in it was shown; the worktree must outlive that. */
export async function pointAtRealDirectory(
  worktree: string,
  { standIn, commonDir }: { standIn: string; commonDir: string },
): Promise<void> {
  const link = join(worktree, '.git');
  const pointer = await readFile(link, 'utf8');
  await writeFile(link, pointer.replace(standIn, commonDir));
}

export async function checkOut(worktree: string, commonDir: string): Promise<void> {
  const pointer = await readFile(join(worktree, '.git'), 'utf8');
  const gitDir = pointer.replace(/^gitdir: /, '').trim();
  await withIsolatedGit({ gitDir, commonDir, workTree: worktree }, (git) =>
    git.run({ args: ['read-tree', '--reset', '-u', 'HEAD'], timeoutMs: CHECKOUT_TIMEOUT_MS }),
  );
}
