/** Opens whichever database the configuration names, brought to the current schema. */
import { AppError } from '@/server/core/errors';
import { lockDataDirectory } from './data-directory-lock';
import type { Database } from './database';
import { databaseError } from './database-errors';
import { openPostgresql } from './open-postgresql';
import { openSqlite } from './open-sqlite';

export interface DatabaseSettings {
  /** Absolute. Made if it is not there. */
  readonly dataDir: string;
  /** `postgresql://…`; without it, SQLite in `dataDir`. */
  readonly url?: string | undefined;
  /** A short command that may run beside the server (a new sign-in link) takes no lock on the data directory. */
  readonly besideServer?: boolean;
  /** How long to wait for another process's lock, in milliseconds; 5 seconds where nothing is said. */
  readonly lockPatience?: number;
}

/**
 * Throws AppErrors that say what is wrong with which database and what to do: `database_locked`, `database_newer`,
 * `database_foreign`, `disk_full`, `database_failed`, `bad_configuration`.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { url, besideServer = false } = settings;
  if (url) {
    if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
      throw new AppError(
        'bad_configuration',
        'DATABASE_URL must look like postgresql://USER:PASSWORD@HOST:PORT/DATABASE. Correct it, or leave it out to use SQLite.',
      );
    }
    return await openPostgresql(url);
  }
  return besideServer ? await openSqlite(settings) : await openAlone(settings);
}

async function openAlone({ dataDir, lockPatience }: DatabaseSettings): Promise<Database> {
  const unlock = await lockDataDirectory(dataDir, lockPatience).catch((error: unknown) => {
    throw databaseError(error, dataDir);
  });
  try {
    return await openSqlite({ dataDir, lockPatience, onClosed: unlock });
  } catch (error) {
    unlock();
    throw error;
  }
}
