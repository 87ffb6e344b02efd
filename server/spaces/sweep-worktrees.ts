import { readdir, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Services } from '@/server/services';
import { worktreesFolder } from './create-space';

/**
 * At start: removes worktrees that a crash left without an active space, between `git worktree add` and its commit or
 * between an archive's commit and the removal. Never touches a folder outside the data directory.
 */
export async function sweepWorktrees(services: Services): Promise<string[]> {
  const { reader } = services.database;
  const folder = worktreesFolder(services);
  const found = await readdir(folder).catch(() => []);
  const active = await reader.space.findMany({ where: { status: 'active' }, select: { worktreePath: true } });
  const kept = new Set(active.map(({ worktreePath }) => basename(worktreePath)));
  const orphans = found.filter((name) => !kept.has(name));
  for (const name of orphans) await removeOrphan(services, join(await realpath(folder), name));
  return orphans;
}

/** Which repository a half-made worktree belongs to is not recorded; removing is idempotent, so each is asked. */
async function removeOrphan(services: Services, worktree: string): Promise<void> {
  const repositories = await services.database.reader.repository.findMany({ select: { path: true } });
  for (const { path } of repositories) await services.worktrees.remove({ repository: path, worktree });
}
