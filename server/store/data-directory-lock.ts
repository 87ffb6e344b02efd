/** One server per data directory: a file lock that the operating system lets go when the process ends, however it ends. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { AppError } from '@/server/core/errors';
import { lockPatience } from './while-locked';

function tryLock(path: string): SqliteDatabase.Database | null {
  const file = new SqliteDatabase(path, { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file.close();
    if (error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}

/**
 * Waits up to `patience` milliseconds for a server that is just ending. Returns how to unlock.
 * Throws AppError `database_locked` while another server lives.
 */
export async function lockDataDirectory(dataDir: string, patience = lockPatience): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'server.lock');
  const end = Date.now() + patience;
  for (;;) {
    const file = tryLock(path);
    if (file) return () => file.close();
    if (Date.now() >= end) {
      throw new AppError(
        'database_locked',
        `Another Interlock is running on ${dataDir}. Stop it, or start this one with another DATA_DIR.`,
        { database: dataDir },
      );
    }
    await delay(Math.min(100, patience));
  }
}
