/**
 * Takes back what a worktree changed in single files, and gives it back again. Invariant: nothing is removed before its
 * bytes, kind and mode lie in a store of objects that goes with the worktree and that no clean-up of the source touches.
 */
import { lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@/server/core/errors';
import { resolveCommit } from './check-revision';
import { type GitDirectories, worktreeDirectories } from './git-directories';
import { type IsolatedGit, type IsolatedRequest, withIsolatedGit } from './isolated-git';

export interface DiscardRequest {
  readonly worktree: string;
  /** What the files become: as they are in this commit. */
  readonly base: string;
  /** One path, or both of a rename; from the worktree's top, taken literally. */
  readonly paths: readonly string[];
}

export interface Kept {
  readonly commit: string;
  /** For `restoreChanges`. */
  readonly kept: string;
}

export interface RestoreRequest {
  readonly worktree: string;
  /** The commit the files were set back to. */
  readonly base: string;
  readonly paths: readonly string[];
  /** What `discardChanges` answered. */
  readonly kept: string;
}

const SUBMODULE = '160000';

/**
 * Sets the paths back to `base` and answers which commit that is, and the tree that keeps what they were. Throws AppError `file_moved_on` when they
 * are as in `base` already, `not_allowed` where something else would be lost: a folder in a file's place, a file in a
 * folder's, a submodule.
 */
export function discardChanges({ worktree, base, paths }: DiscardRequest): Promise<Kept> {
  return changing(worktree, async (git) => {
    const commit = await resolveCommit(git.isolated, base);
    await requireOwnPlace(worktree, paths);
    const before = await git.treeOf(paths);
    const after = await git.treeAt(commit, paths);
    if (before === after) throw movedOn(paths, 'It has no changes to discard any more.');
    await git.putBack(commit, paths);
    await refreshIndex(git.isolated, paths);
    return { commit, kept: before };
  });
}

/**
 * Gives back what `discardChanges` kept. Throws AppError `file_moved_on` when the files were changed since, or when what
 * was kept is gone with an older worktree.
 */
export function restoreChanges({ worktree, base, paths, kept }: RestoreRequest): Promise<void> {
  return changing(worktree, async (git) => {
    const commit = await resolveCommit(git.isolated, base);
    await requireOwnPlace(worktree, paths);
    if (!/^[0-9a-f]{40,64}$/.test(kept) || !(await git.holds(kept))) {
      throw movedOn(paths, 'What it was before is no longer kept.');
    }
    if ((await git.treeOf(paths)) !== (await git.treeAt(commit, paths))) {
      throw movedOn(paths, 'It was changed again after it was discarded, so nothing was put back.');
    }
    await git.putBack(kept, paths);
    await refreshIndex(git.isolated, paths);
  });
}

/** A file the repository ignores is seen only where the index names it. */
const refreshIndex = (git: IsolatedGit, paths: readonly string[]) =>
  git.run({ args: staging, stdin: zeroEnded(paths) });

interface Changing {
  readonly isolated: IsolatedGit;
  holds(tree: string): Promise<boolean>;
  /** A tree of nothing but these paths as they are on disk; what is missing there is missing in it. */
  treeOf(paths: readonly string[]): Promise<string>;
  /** The same as they are in a commit. */
  treeAt(commit: string, paths: readonly string[]): Promise<string>;
  /** Makes the files of these paths what `source` has, a commit or a tree; what it has not is removed. */
  putBack(source: string, paths: readonly string[]): Promise<void>;
}

async function changing<Value>(worktree: string, change: (git: Changing) => Promise<Value>): Promise<Value> {
  const directories = await worktreeDirectories(worktree);
  const objects = await keptObjects(directories);
  return withIsolatedGit(directories, (isolated) => {
    let indexes = 0;
    /** git with an index of its own, empty at first: the worktree's is never shown an object only we keep. */
    const apart = () => {
      const index = join(isolated.scratch, `paths-${indexes++}`);
      const env = { ...objects, GIT_INDEX_FILE: index, GIT_LITERAL_PATHSPECS: '1' };
      return (request: IsolatedRequest) => isolated.run({ ...request, env });
    };
    return change({
      isolated,
      holds: async (tree) => {
        const found = await apart()({ args: ['cat-file', '-e', `${tree}^{tree}`], accept: [0, 1, 128] });
        return found.exitCode === 0;
      },
      treeOf: async (paths) => {
        const git = apart();
        await git({ args: staging, stdin: zeroEnded(paths) });
        return writtenTree(git);
      },
      treeAt: async (commit, paths) => {
        const git = apart();
        await git({ args: fromList, stdin: zeroEnded((await filesIn(git, commit, paths)).map(lineOf)) });
        return writtenTree(git);
      },
      putBack: (source, paths) => putBack(apart(), source, paths),
    });
  });
}

type Run = (request: IsolatedRequest) => ReturnType<IsolatedGit['run']>;

const staging = ['update-index', '--add', '--remove', '--replace', '-z', '--stdin'] as const;
const fromList = ['update-index', '--replace', '-z', '--index-info'] as const;
const zeroEnded = (entries: readonly string[]): string => entries.map((entry) => `${entry}\0`).join('');

async function writtenTree(git: Run): Promise<string> {
  const listed = await git({ args: ['ls-files', '--stage', '-z'] });
  if (
    listed.stdout
      .toString('utf8')
      .split('\0')
      .some((entry) => entry.startsWith(SUBMODULE))
  ) {
    throw new AppError('not_allowed', 'This is a submodule, not a file. Change it by its own means.');
  }
  return (await git({ args: ['write-tree'] })).stdout.toString('utf8').trim();
}

/** Removing and writing are left to git, which follows no link on the way. */
async function putBack(git: Run, source: string, paths: readonly string[]): Promise<void> {
  const wanted = await filesIn(git, source, paths);
  const names = new Set(wanted.map(({ path }) => path));
  const gone = paths.filter((path) => !names.has(path));
  if (gone.length > 0) {
    await git({ args: staging, stdin: zeroEnded(gone) });
    await git({ args: ['rm', '--quiet', '--force', '--ignore-unmatch', '--', ...gone] });
  }
  await git({ args: fromList, stdin: zeroEnded(wanted.map(lineOf)) });
  await git({ args: ['checkout-index', '--force', '-z', '--stdin'], stdin: zeroEnded([...names]) });
}

interface TreeFile {
  /** `MODE blob ID`, as git lists and takes it. */
  readonly facts: string;
  readonly path: string;
}

const lineOf = ({ facts, path }: TreeFile): string => `${facts}\t${path}`;

/** Those of the paths that are files there; a folder of that name is none. */
async function filesIn(git: Run, source: string, paths: readonly string[]): Promise<TreeFile[]> {
  const listed = await git({ args: ['ls-tree', '-z', '--full-tree', source, '--', ...paths] });
  return listed.stdout
    .toString('utf8')
    .split('\0')
    .map((entry) => {
      const tab = entry.indexOf('\t');
      return { facts: entry.slice(0, tab), path: entry.slice(tab + 1) };
    })
    .filter(({ facts, path }) => paths.includes(path) && !facts.includes(' tree '));
}

/** New objects go to a store beside the worktree's index, which is removed together with it. */
async function keptObjects({ gitDir, commonDir }: GitDirectories): Promise<Record<string, string>> {
  const objects = join(gitDir, 'interlock-kept');
  await mkdir(objects, { recursive: true });
  return {
    GIT_OBJECT_DIRECTORY: objects,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: join(commonDir, 'objects'),
  };
}

/** Putting a file back must not take anything else with it: git would remove what stands in its place. */
async function requireOwnPlace(worktree: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const components = path.split('/');
    for (let depth = 1; depth <= components.length; depth += 1) {
      const found = await lstat(join(worktree, ...components.slice(0, depth))).catch(() => null);
      const isLast = depth === components.length;
      if (found && found.isDirectory() === isLast) {
        const there = components.slice(0, depth).join('/');
        const what = isLast ? 'is a folder now' : 'is no folder any more';
        throw new AppError('not_allowed', `"${there}" ${what}. Discard what stands there first.`, { path });
      }
      if (!found) break;
    }
  }
}

const movedOn = (paths: readonly string[], why: string): AppError =>
  new AppError('file_moved_on', `"${paths[0] ?? ''}": ${why}`, { path: paths[0] ?? '' });
