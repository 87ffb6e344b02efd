/**
 * Owns worktrees whose repository is gone when their space is put away: no commit can hold their files. Invariant: files
 * that somebody changed are moved to `DATA_DIR/set-aside`, never removed; when the repository is back they come back.
 */
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { worktreeDirectories } from '@/server/git/git-directories';
import type { Services } from '@/server/services';
import type { SpaceRow } from './space-view';

type Place = Pick<Services, 'dataDir'>;
type Aside = Pick<SpaceRow, 'id' | 'worktreePath' | 'createdAt'>;

const setAsidePath = ({ dataDir }: Place, { id }: Pick<SpaceRow, 'id'>): string =>
  join(dataDir, 'set-aside', id);

const isThere = async (path: string): Promise<boolean> => (await lstat(path).catch(() => null)) !== null;

/** Where the files of this space were put, or null. */
export async function findSetAside(place: Place, space: Pick<SpaceRow, 'id'>): Promise<string | null> {
  const path = setAsidePath(place, space);
  return (await isThere(path)) ? path : null;
}

/** Moves the worktree's folder aside; one that is still as its space began with it is removed, and the answer null. */
export async function setAside(place: Place, space: Aside): Promise<string | null> {
  const { worktreePath, createdAt } = space;
  if (!(await isTouched(worktreePath, createdAt.getTime()))) {
    await rm(worktreePath, { recursive: true, force: true, maxRetries: 3 });
    return null;
  }
  const wanted = setAsidePath(place, space);
  await mkdir(dirname(wanted), { recursive: true });
  // An earlier stay's files may lie there, if they could not be brought back.
  const path = (await isThere(wanted)) ? `${wanted}-${Date.now()}` : wanted;
  await rename(worktreePath, path);
  return path;
}

/** Puts the files back to where they were, if their repository is there again and still knows them. */
export async function bringBack(place: Place, space: Aside): Promise<void> {
  const path = await findSetAside(place, space);
  if (path === null || (await isThere(space.worktreePath))) return;
  await rename(path, space.worktreePath);
  const known = await worktreeDirectories(space.worktreePath).catch(() => null);
  if (!known) await rename(space.worktreePath, path);
}

/** Because a person said so. */
export async function discardSetAside(place: Place, space: Pick<SpaceRow, 'id'>): Promise<void> {
  await rm(setAsidePath(place, space), { recursive: true, force: true, maxRetries: 3 });
}

/** Whether anything below the folder was written, added, renamed or removed after that time; UTC milliseconds. */
async function isTouched(folder: string, after: number): Promise<boolean> {
  const { mtimeMs, ctimeMs } = await lstat(folder);
  if (Math.max(mtimeMs, ctimeMs) > after) return true;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() ? await isTouched(path, after) : (await lstat(path)).ctimeMs > after) return true;
  }
  return false;
}
