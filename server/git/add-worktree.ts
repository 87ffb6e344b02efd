import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '@/server/core/errors';
import { resolveCommit } from './check-revision';
import { type IsolatedGit, withIsolatedGit } from './isolated-git';
import { removeWorktree } from './remove-worktree';
import { sourceDirectories } from './source-repository';
import type { Worktrees } from './worktrees';

/** The namespace of branches Interlock makes; no other ref is ever created, moved or deleted. */
export const BRANCH_PREFIX = 'interlock/';

const CHECKOUT_TIMEOUT_MS = 600_000;

/**
 * Statement 26: adds refs, objects and administrative files under `interlock/…` and the worktree's own name, nothing else
 * of the source changes. Throws AppError `repository_missing`, `bad_input` (branch, base), `git_failed`, `disk_full`; a
 * failure leaves neither folder nor branch, unless they were there before.
 */
export async function addWorktree(request: Parameters<Worktrees['add']>[0]): ReturnType<Worktrees['add']> {
  const source = await sourceDirectories(request.repository);
  await mkdir(dirname(request.worktree), { recursive: true });
  const parent = await realpath(dirname(request.worktree));
  const worktree = join(parent, basename(request.worktree));
  const { repository, branch } = request;
  const commit = await withIsolatedGit(source, async (git) => {
    await checkBranch(git, branch);
    return resolveCommit(git, request.base ?? 'HEAD');
  });
  await makeFolder(worktree);
  let undo: Parameters<Worktrees['remove']>[0] = { repository, worktree };
  try {
    await withIsolatedGit(source, async (git) => {
      await makeBranch(git, branch, commit);
      undo = { repository, worktree, made: { branch, commit } };
      await mkdir(join(source.commonDir, 'worktrees'), { recursive: true });
      // Without a checkout: that comes after, from the worktree's own side.
      await git.run({ args: ['worktree', 'add', '--quiet', '--no-checkout', '--', worktree, branch] });
      await pointAtRealDirectory(worktree, { standIn: git.scratch, commonDir: source.commonDir });
    });
    await checkOut(worktree, source.commonDir);
  } catch (error) {
    // Why it could not be made is what people need to hear, also where tidying up fails for the same reason.
    await removeWorktree(undo).catch(() => undefined);
    throw error;
  }
  return { worktree, commit };
}

/** From here on the folder is ours: one that is there already is somebody else's. Throws AppError `bad_input`. */
async function makeFolder(worktree: string): Promise<void> {
  await mkdir(worktree).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new AppError('bad_input', `${worktree} exists already. Choose another folder.`, { path: worktree });
  });
}

/** Made by itself and only where there is none, so that what a failure takes back is surely ours. */
async function makeBranch(git: IsolatedGit, branch: string, commit: string): Promise<void> {
  const none = '0'.repeat(commit.length);
  const args = ['update-ref', '-m', `branch: Created from ${commit}`, `refs/heads/${branch}`, commit, none];
  await git.run({ args });
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
