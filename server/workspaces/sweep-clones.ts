import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED } from '@/server/git/clone-repository';
import type { Services } from '@/server/services';
import { clonesFolder } from './add-repository';

/** Milliseconds, longer than a clone may take; on PostgreSQL another server may be cloning into the same folder now. */
const GRACE = 3_600_000;

/**
 * At start, before any command runs: removes clones that the end of the last process cut off. Their configuration still
 * holds what was in the address, passwords included. A whole clone is never touched.
 */
export async function sweepClones(services: Pick<Services, 'database' | 'dataDir' | 'now'>): Promise<void> {
  const folder = clonesFolder(services);
  const found = await readdir(folder).catch(() => []);
  for (const name of found.filter((each) => each.endsWith(UNFINISHED))) {
    const { mtimeMs } = await stat(join(folder, name));
    const mayRun = services.database.provider === 'postgresql' && services.now() - mtimeMs <= GRACE;
    if (!mayRun) await rm(join(folder, name), { recursive: true, force: true });
  }
}
