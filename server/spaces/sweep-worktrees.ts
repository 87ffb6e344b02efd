import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '@/server/core/errors';
import { innerRepositories } from '@/server/git/list-untracked';
import type { Services } from '@/server/services';
import { worktreesFolder } from './create-space';
import { isHalfMade, removeKeepingWork } from './put-away';
import { bringBack } from './set-aside';

/** Milliseconds; what is younger may be another server's space in the making. */
const GRACE = 3_600_000;

/**
 * At start, before any command runs: removes worktrees that a crash left behind, between an archive's commit and the
 * removal, or between `git worktree add` and a space's commit; what was set aside is committed if its repository is back.
 * Never touches a folder outside the data directory, nor one with work in it.
 */
export async function sweepWorktrees(
  services: Pick<Services, 'database' | 'worktrees' | 'log' | 'dataDir' | 'now'>,
): Promise<void> {
  const { reader } = services.database;
  const archived = await reader.space.findMany({ where: { status: 'archived' } });
  for (const space of archived) {
    await bringBack(services, space);
    await removeKeepingWork(services, space);
  }
  const folder = worktreesFolder(services);
  const found = await readdir(folder).catch(() => []);
  if (found.length === 0) return;
  const spaces = await reader.space.findMany({ select: { worktreePath: true } });
  const known = new Set(spaces.map(({ worktreePath }) => basename(worktreePath)));
  const real = await realpath(folder);
  for (const name of found.filter((each) => !known.has(each))) {
    const { mtimeMs } = await stat(join(real, name));
    if (services.now() - mtimeMs > GRACE) await removeOrphan(services, join(real, name));
  }
}

/** Which repository a half-made worktree belongs to is not recorded; removing is idempotent, so each is asked. */
async function removeOrphan(
  { database, worktrees, log }: Pick<Services, 'database' | 'worktrees' | 'log'>,
  worktree: string,
): Promise<void> {
  if (await holdsWork(worktrees, worktree)) {
    log.warn({ worktree }, 'A worktree that no space knows holds uncommitted work; it stays');
    return;
  }
  const repositories = await database.reader.repository.findMany({ select: { path: true } });
  for (const { path } of repositories) await worktrees.remove({ repository: path, worktree });
}

/** Then it was no space in the making: the database is another one, or an older copy. */
async function holdsWork(worktrees: Services['worktrees'], worktree: string): Promise<boolean> {
  try {
    if (await isHalfMade(worktree)) return false;
    const changes = await worktrees.changes(worktree, 'HEAD');
    return changes.length > 0 || (await innerRepositories(worktree)).length > 0;
  } catch (error) {
    // What git does not take for a worktree was cut off while it was made; without its repository nobody can tell.
    return error instanceof AppError && error.code === 'repository_missing';
  }
}
