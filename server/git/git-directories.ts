/** Where a repository or a worktree keeps its administrative files, without trusting what lies in the worktree. */
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { AppError } from '@/server/core/errors';
import { repositoryMissing } from './repository-missing';
import { runGit } from './run-git';

export interface GitDirectories {
  /** HEAD and index of this checkout: `.git`, `.git/worktrees/NAME`, or the bare repository. */
  readonly gitDir: string;
  /** Objects, refs and configuration; real path. */
  readonly commonDir: string;
  /** Top level of the files; null for a bare repository. */
  readonly workTree: string | null;
}

/** Throws AppError `not_a_repository`. */
export async function repositoryDirectories(path: string): Promise<GitDirectories> {
  const folder = await realpath(path).catch(() => null);
  if (folder === null || path.includes('\0')) throw notARepository(path, 'there is no such folder');
  const found = await runGit({
    args: [
      'rev-parse',
      '--path-format=absolute',
      '--absolute-git-dir',
      '--git-common-dir',
      '--is-bare-repository',
    ],
    cwd: folder,
    accept: [0, 128],
  }).catch(() => null);
  const [gitDir, commonDir, bare] = found?.exitCode === 0 ? lines(found.stdout) : [];
  if (!gitDir || !commonDir)
    throw notARepository(path, 'no .git is in it or above it; run "git init" there, or name another folder');
  const directories = { gitDir: await realpath(gitDir), commonDir: await realpath(commonDir) };
  if (bare === 'true') return { ...directories, workTree: null };
  const top = await runGit({ args: ['rev-parse', '--show-toplevel'], cwd: folder, accept: [0, 128] });
  const workTree = lines(top.stdout)[0];
  if (!workTree) throw notARepository(path, 'it is a folder inside .git');
  return { ...directories, workTree: await realpath(workTree) };
}

/**
 * The administrative files of a worktree of ours. The worktree's `.git` file and the folder it names must point at each
 * other, so a rewritten `.git` file cannot lead git elsewhere. Throws AppError `not_a_repository`, `repository_missing`.
 */
export async function worktreeDirectories(worktree: string): Promise<GitDirectories & { workTree: string }> {
  const workTree = await realpath(worktree).catch(() => null);
  if (workTree === null) throw notARepository(worktree, 'the folder is gone');
  const link = join(workTree, '.git');
  const pointer = await readFile(link, 'utf8').catch(() => '');
  const target = /^gitdir: (.+)\n?$/.exec(pointer)?.[1];
  const gitDir = target === undefined ? null : await realpath(resolve(workTree, target)).catch(() => null);
  if (gitDir === null && target !== undefined) throw await sourceGone(worktree, target);
  if (gitDir === null || basename(dirname(gitDir)) !== 'worktrees') {
    throw notARepository(worktree, 'its .git file was changed');
  }
  const back = (await readFile(join(gitDir, 'gitdir'), 'utf8').catch(() => '')).trim();
  const common = (await readFile(join(gitDir, 'commondir'), 'utf8').catch(() => '')).trim();
  const commonDir = dirname(dirname(gitDir));
  const linked = (await realpath(dirname(back)).catch(() => null)) === workTree && basename(back) === '.git';
  if (!linked || resolve(gitDir, common) !== commonDir) {
    throw notARepository(worktree, 'its .git file does not belong to it');
  }
  return { gitDir, commonDir, workTree };
}

/** The worktree names a folder that is not there: because its repository is not, or has forgotten it. */
async function sourceGone(worktree: string, target: string): Promise<AppError> {
  const parent = dirname(target);
  if (!isAbsolute(target) || basename(parent) !== 'worktrees') {
    return notARepository(worktree, 'its .git file was changed');
  }
  const commonDir = dirname(parent);
  const top = basename(commonDir) === '.git' ? dirname(commonDir) : commonDir;
  if (await isThere(commonDir)) return repositoryMissing(top, 'stranger');
  return repositoryMissing(top, (await isThere(top)) ? 'emptied' : 'gone');
}

const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null;

const lines = (output: Buffer): string[] => output.toString('utf8').split('\n');

function notARepository(path: string, why: string): AppError {
  return new AppError('not_a_repository', `${path} is not a git repository: ${why}.`, { path });
}
