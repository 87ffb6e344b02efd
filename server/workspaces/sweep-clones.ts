import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Services } from '@/server/services';
import { clonesFolder } from './add-repository';

/** Milliseconds; twice as long as the longest clone. */
const GRACE = 3_600_000;

/**
 * At start, before any command runs: removes clones that have no row, because the server ended while they were made or
 * removed. A repository is a row, so they were never anyone's to use, and adding the URL again begins anew. On SQLite one
 * server owns the data directory; on PostgreSQL a young one may be another server's in the making, and waits.
 */
export async function sweepClones({
  database,
  dataDir,
  log,
  now,
}: Pick<Services, 'database' | 'dataDir' | 'log' | 'now'>): Promise<void> {
  const folder = clonesFolder({ dataDir });
  const found = (await readdir(folder).catch(() => [])).filter((name) => z.uuid().safeParse(name).success);
  if (found.length === 0) return;
  const rows = await database.reader.repository.findMany({
    where: { id: { in: found } },
    select: { id: true },
  });
  const known = new Set(rows.map(({ id }) => id));
  const grace = database.provider === 'sqlite' ? 0 : GRACE;
  for (const name of found.filter((each) => !known.has(each))) {
    const path = join(folder, name);
    try {
      const { mtimeMs } = await lstat(path);
      if (now() - mtimeMs < grace) continue;
      // A git that outlived its server may still be writing there.
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
      log.warn({ path }, 'A clone that was cut off has been removed; add its URL again');
    } catch (error) {
      log.warn({ err: error, path }, 'What is left of a clone that was cut off could not be removed');
    }
  }
}
