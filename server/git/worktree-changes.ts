/**
 * What a worktree changed since a commit, untracked files included. Reads only: the comparison happens in a copy of the
 * index, and the objects of untracked files go to a folder that is gone afterwards.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveCommit } from './check-revision';
import { worktreeDirectories } from './git-directories';
import { type IsolatedGit, type IsolatedRequest, withIsolatedGit } from './isolated-git';
import { listUntracked } from './list-untracked';
import { parseChanges } from './parse-changes';
import type { DiffRequest, FileChange } from './worktrees';

const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;

/** Every choice that configuration or attributes could otherwise make, made here; nothing is looked up in submodules. */
export const diffOptions: readonly string[] = [
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=dirty',
  '--submodule=short',
  '--find-renames',
  '--src-prefix=a/',
  '--dst-prefix=b/',
];

/** In code-unit order of paths. Throws AppError `not_a_repository`, `bad_input`, `git_failed`. */
export function worktreeChanges(worktree: string, base: string): Promise<FileChange[]> {
  return comparing(worktree, base, async (compare, commit) => {
    const listed = await compare({
      args: ['diff', '--raw', '--numstat', '-z', ...diffOptions, commit, '--'],
    });
    return parseChanges(listed.stdout.toString('utf8'));
  });
}

/** Paths are taken literally. The text is cut at `maxBytes` (default 10 MiB), at a line's end. */
export function worktreeDiff(
  worktree: string,
  base: string,
  { path, oldPath, context, maxBytes = DEFAULT_MAX_BYTES }: DiffRequest = {},
): Promise<{ text: string; cut: boolean }> {
  return comparing(worktree, base, async (compare, commit) => {
    const around = context === undefined ? [] : [`--unified=${context}`];
    const paths = [path, oldPath].filter((each) => each !== undefined);
    const args = ['diff', '--patch', ...around, ...diffOptions, commit, '--', ...paths];
    const result = await compare({ args, maxBytes, overflow: 'cut' });
    return { text: wholeLines(result.stdout, result.cut), cut: result.cut };
  });
}

/** Without the last line where that one is incomplete. */
export function wholeLines(bytes: Buffer, cut: boolean): string {
  return (cut ? bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1) : bytes).toString('utf8');
}

/** All of it as bytes that `git apply` takes, binary files included. Throws AppError `git_failed` beyond `maxBytes`. */
export function worktreePatch(
  worktree: string,
  base: string,
  { maxBytes }: { readonly maxBytes: number },
): Promise<Buffer> {
  return comparing(worktree, base, async (compare, commit) => {
    const args = ['diff', '--patch', '--binary', '--full-index', ...diffOptions, commit, '--'];
    return (await compare({ args, maxBytes })).stdout;
  });
}

export type Compare = (request: IsolatedRequest) => ReturnType<IsolatedGit['run']>;

/**
 * Lets `read` compare `base` with the files as they are. The index it sees holds untracked files too; index and objects
 * of its own, so nothing of it stays.
 */
export async function comparing<Value>(
  worktree: string,
  base: string,
  read: (compare: Compare, commit: string) => Promise<Value>,
): Promise<Value> {
  const directories = await worktreeDirectories(worktree);
  return withIsolatedGit(directories, async (git) => {
    const index = join(git.scratch, 'compared-index');
    const objects = join(git.scratch, 'compared-objects');
    await mkdir(objects);
    await copyFile(join(directories.gitDir, 'index'), index).catch(() => undefined);
    const env = {
      GIT_INDEX_FILE: index,
      GIT_OBJECT_DIRECTORY: objects,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: join(directories.commonDir, 'objects'),
      GIT_LITERAL_PATHSPECS: '1',
    };
    const compare: Compare = (request) => git.run({ ...request, env: { ...env, ...request.env } });
    const commit = await resolveCommit(git, base);
    const untracked = await listUntracked(git);
    if (untracked.length > 0) {
      const stdin = `${untracked.join('\0')}\0`;
      await compare({ args: ['update-index', '--add', '-z', '--stdin'], stdin });
    }
    return read(compare, commit);
  });
}
