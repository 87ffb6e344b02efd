import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED } from '@/server/git/clone-repository';
import type { Services } from '@/server/services';
import { clonesFolder } from './add-repository';

/** Milliseconds, longer than a clone may take; on PostgreSQL another server may be cloning into the same folder now. */
const GRACE = 3_600_000;

/**
 * At start, before any command runs: removes clones that the end of the last process cut off. Their configuration still
 * holds what was in the address, passwords included. A whole clone is never touched: an older database may not know it,
 * and the branches of spaces lie in it.
 */
export async function sweepClones({
  database,
  dataDir,
  log,
  now,
}: Pick<Services, 'database' | 'dataDir' | 'log' | 'now'>): Promise<void> {
  const folder = clonesFolder({ dataDir });
  const found = await readdir(folder).catch(() => []);
  const grace = database.provider === 'sqlite' ? 0 : GRACE;
  for (const name of found.filter((each) => each.endsWith(UNFINISHED))) {
    const path = join(folder, name);
    try {
      const { mtimeMs } = await stat(path);
      if (now() - mtimeMs < grace) continue;
      // A git that outlived its server may still be writing there.
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
      log.warn({ path }, 'A clone that was cut off has been removed; add its URL again');
    } catch (error) {
      log.warn({ err: error, path }, 'What is left of a clone that was cut off could not be removed');
    }
  }
}
