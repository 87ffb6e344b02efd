import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, rename, rm, unlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '@/server/core/errors';
import { openParentFolder } from './open-worktree-file';
import type { WorktreePath } from './worktree-path';

const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
const NEW_FILE_MODE = 0o666;

/**
 * Replaces or creates a file as a whole: a temporary file beside it, flushed, then renamed over it. So a reader never sees
 * half of it, a hard link to elsewhere keeps its content, and the mode bits stay. Folders in between are made.
 */
export async function writeWorktreeFile(
  worktree: string,
  path: WorktreePath,
  content: Buffer,
): Promise<void> {
  await using folder = await openParentFolder(worktree, path);
  const target = folder.child(basename(path.absolute));
  const before = await lstat(target).catch(() => null);
  if (before && !before.isFile()) {
    throw new AppError('bad_input', `"${path.relative}" is no regular file.`, { path: path.relative });
  }
  const temporary = folder.child(`.interlock-${randomBytes(8).toString('hex')}.tmp`);
  try {
    const handle = await open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, NEW_FILE_MODE);
    try {
      await handle.writeFile(content);
      if (before) await handle.chmod(before.mode & 0o7777);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Removes the file or link of that name, never what a link leads to. */
export async function deleteWorktreeFile(worktree: string, path: WorktreePath): Promise<void> {
  await using folder = await openParentFolder(worktree, path);
  await unlink(folder.child(basename(path.absolute)));
}
