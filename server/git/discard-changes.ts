/**
 * Takes back what a worktree changed in single files, and gives it back again. Invariant: nothing is removed before its
 * bytes, kind and mode lie in a store of objects that goes with the worktree and that no clean-up of the source touches.
 */
import { lstat, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
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
 * Sets the paths back to `base` and answers which commit that is, and the tree that keeps what they were, byte for byte. Throws AppError `file_moved_on` when they
 * are as in `base` already, `not_allowed` where something else would be lost: a folder in a file's place, a file in a
 * folder's, a submodule.
 */
export function discardChanges({ worktree, base, paths }: DiscardRequest): Promise<Kept> {
  return changing(worktree, async (git) => {
    const commit = await resolveCommit(git.isolated, base);
    await requireOwnPlace(worktree, paths);
    const before = await git.onDisk(paths);
    if (before === (await git.checkedOut(commit, paths)))
      throw movedOn(paths, 'It has no changes to discard any more.');
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
    if ((await git.onDisk(paths)) !== (await git.checkedOut(commit, paths))) {
      throw movedOn(paths, 'It was changed again after it was discarded, so nothing was put back.');
    }
    await git.giveBack(kept, paths);
    await refreshIndex(git.isolated, paths);
  });
}

/** A file the repository ignores is seen only where the index names it. */
const refreshIndex = (git: IsolatedGit, paths: readonly string[]) =>
  git.run({ args: staging, stdin: zeroEnded(paths) });

interface Changing {
  readonly isolated: IsolatedGit;
  holds(tree: string): Promise<boolean>;
  /** A tree of nothing but these paths, byte for byte as they are on disk; what is missing there is missing in it. */
  onDisk(paths: readonly string[]): Promise<string>;
  /** The same as a commit's would be on disk, in the line ends and so on that the repository asks for. */
  checkedOut(commit: string, paths: readonly string[]): Promise<string>;
  /** Makes the files of these paths what a commit has; what it has not is removed. */
  putBack(commit: string, paths: readonly string[]): Promise<void>;
  /** The same with what `onDisk` answered. */
  giveBack(tree: string, paths: readonly string[]): Promise<void>;
}

async function changing<Value>(worktree: string, change: (git: Changing) => Promise<Value>): Promise<Value> {
  const directories = await worktreeDirectories(worktree);
  const objects = await keptObjects(directories);
  return withIsolatedGit(directories, async (isolated) => {
    const asItIs = await withoutConversion(isolated);
    let indexes = 0;
    /** git with an index of its own, empty at first: the worktree's is never shown an object only we keep. */
    const apart = (more: Record<string, string> = {}) => {
      const index = join(isolated.scratch, `paths-${indexes++}`);
      const env = { ...objects, ...more, GIT_INDEX_FILE: index, GIT_LITERAL_PATHSPECS: '1' };
      return (request: IsolatedRequest) => isolated.run({ ...request, env });
    };
    const treeOf = async (paths: readonly string[], more: Record<string, string> = {}) => {
      const git = apart({ ...asItIs, ...more });
      await git({ args: staging, stdin: zeroEnded(paths) });
      return writtenTree(git);
    };
    return change({
      isolated,
      holds: async (tree) => {
        const found = await apart()({ args: ['cat-file', '-e', `${tree}^{tree}`], accept: [0, 1, 128] });
        return found.exitCode === 0;
      },
      onDisk: (paths) => treeOf(paths),
      checkedOut: async (commit, paths) => {
        const top = join(isolated.scratch, `checked-out-${indexes}`);
        await mkdir(top);
        await checkOut(apart(), await filesIn(apart(), commit, paths), [`--prefix=${top}/`]);
        return treeOf(paths, { GIT_WORK_TREE: top });
      },
      putBack: (commit, paths) => putBack(apart(), commit, paths),
      giveBack: (tree, paths) => putBack(apart(asItIs), tree, paths),
    });
  });
}

type Run = (request: IsolatedRequest) => ReturnType<IsolatedGit['run']>;

const staging = ['update-index', '--add', '--remove', '--replace', '-z', '--stdin'] as const;
const fromList = ['update-index', '--replace', '-z', '--index-info'] as const;
const zeroEnded = (entries: readonly string[]): string => entries.map((entry) => `${entry}\0`).join('');

async function writtenTree(git: Run): Promise<string> {
  const listed = await git({ args: ['ls-files', '--stage', '-z'] });
  requireFiles(listed.stdout.toString('utf8').split('\0'));
  return (await git({ args: ['write-tree'] })).stdout.toString('utf8').trim();
}

function requireFiles(entries: readonly string[]): void {
  if (!entries.some((entry) => entry.startsWith(SUBMODULE))) return;
  throw new AppError('not_allowed', 'This is a submodule, not a file. Change it by its own means.');
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
  await checkOut(git, wanted);
}

async function checkOut(
  git: Run,
  files: readonly TreeFile[],
  options: readonly string[] = [],
): Promise<void> {
  requireFiles(files.map(({ facts }) => facts));
  await git({ args: fromList, stdin: zeroEnded(files.map(lineOf)) });
  const stdin = zeroEnded(files.map(({ path }) => path));
  await git({ args: ['checkout-index', '--force', ...options, '-z', '--stdin'], stdin });
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

/** The environment of a stand-in whose own attributes, which beat all others, convert nothing between disk and store. */
async function withoutConversion({ scratch }: IsolatedGit): Promise<Record<string, string>> {
  const standIn = join(scratch, 'as-it-is');
  const names = await readdir(scratch);
  await mkdir(join(standIn, 'info'), { recursive: true });
  await writeFile(join(standIn, 'info/attributes'), '* -text !eol -ident -filter !working-tree-encoding\n');
  const others = names.filter((name) => name !== 'info');
  await Promise.all(others.map((name) => symlink(join(scratch, name), join(standIn, name))));
  return { GIT_COMMON_DIR: standIn };
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
