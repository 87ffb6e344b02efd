/**
 * Opens what was judged and nothing else. Between the judgement of a path and its use somebody may swap a folder for a
 * link; so everything is opened without following a last link, and the kernel is asked where the handle really is. Names
 * inside a folder are then used through that handle, where no link can come between.
 */
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { AppError } from '@/server/core/errors';
import type { WorktreePath } from './worktree-path';

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_DIRECTORY } = constants;

/** Throws AppError `not_allowed` when the path leads elsewhere by now, `bad_input` when it is no regular file. */
export async function openWorktreeFile({ absolute, relative: name }: WorktreePath): Promise<FileHandle> {
  // A pipe would otherwise block until somebody writes to it.
  const handle = await open(absolute, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    await verifyPlace(handle, absolute);
    const facts = await handle.stat();
    if (facts.isDirectory()) throw new AppError('bad_input', `"${name}" is a folder.`, { path: name });
    if (!facts.isFile()) throw new AppError('bad_input', `"${name}" is no regular file.`, { path: name });
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

export interface OpenFolder extends AsyncDisposable {
  /** A path of a direct child that stays in this very folder, whatever happens to the folders above. */
  child(name: string): string;
}

/**
 * The folder that holds `path`, made with its parents where it is missing. `worktree` is its real path.
 * Throws like `openWorktreeFile`.
 */
export async function openParentFolder(worktree: string, path: WorktreePath): Promise<OpenFolder> {
  const parent = dirname(path.absolute);
  const missing: string[] = [];
  let existing = parent;
  while (existing !== worktree && !(await lstat(existing).catch(() => null))) {
    missing.unshift(basename(existing));
    existing = dirname(existing);
  }
  if (relative(worktree, existing).startsWith('..')) throw movedError(path.relative);
  let folder = await openFolder(existing, existing);
  for (const name of missing) {
    const next = folder.child(name);
    await mkdir(next).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    existing = join(existing, name);
    const inner = await openFolder(next, existing);
    await folder[Symbol.asyncDispose]();
    folder = inner;
  }
  return folder;
}

async function openFolder(at: string, expected: string): Promise<OpenFolder> {
  const handle = await open(at, O_RDONLY | O_NOFOLLOW | O_DIRECTORY).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' || error.code === 'ENOTDIR' ? movedError(basename(expected)) : error;
  });
  try {
    await verifyPlace(handle, expected);
  } catch (error) {
    await handle.close();
    throw error;
  }
  const base = hasHandlePaths ? `/proc/self/fd/${handle.fd}` : expected;
  return { child: (name) => base + sep + name, [Symbol.asyncDispose]: () => handle.close() };
}

/** Only Linux offers paths through a handle; elsewhere the place is compared once more, which leaves a small window. */
const hasHandlePaths = process.platform === 'linux';

async function verifyPlace(handle: FileHandle, expected: string): Promise<void> {
  if (hasHandlePaths) {
    if ((await readlink(`/proc/self/fd/${handle.fd}`)) !== expected) throw movedError(basename(expected));
    return;
  }
  const [opened, there, real] = await Promise.all([handle.stat(), lstat(expected), realpath(expected)]);
  if (real !== expected || opened.ino !== there.ino || opened.dev !== there.dev)
    throw movedError(basename(expected));
}

function movedError(path: string): AppError {
  return new AppError(
    'not_allowed',
    `"${path}" changed its place while it was opened. Nothing was touched; try again.`,
    {
      path,
    },
  );
}
