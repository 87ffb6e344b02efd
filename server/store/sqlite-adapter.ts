/** SQLite connections with the settings that the journal's promises rest on. */
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type { SqlDriverAdapter, SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { AppError } from '@/server/core/errors';

/**
 * How long one statement waits for another process's lock, in milliseconds. The wait blocks the event loop, so it is
 * short; the journal goes on waiting without blocking.
 */
export const busyTimeout = 200;

async function assertWal(adapter: SqlDriverAdapter, path: string): Promise<void> {
  const { rows } = await adapter.queryRaw({ sql: 'PRAGMA journal_mode = WAL', args: [], argTypes: [] });
  if (rows[0]?.[0] === 'wal') return;
  throw new AppError(
    'database_failed',
    `${path} cannot be used in write-ahead mode here. Put DATA_DIR on a local disk.`,
    { database: path },
  );
}

async function openWriter(path: string): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaBetterSqlite3({ url: path, timeout: busyTimeout }).connect();
  try {
    // In rollback-journal mode one BUSY at COMMIT would poison the client (prisma/orm#29933).
    await assertWal(adapter, path);
    await adapter.executeScript('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    return adapter;
  } catch (error) {
    await adapter.dispose();
    throw error;
  }
}

async function openReader(path: string): Promise<SqlDriverAdapter> {
  const reader = new PrismaBetterSqlite3({ url: path, timeout: busyTimeout, readonly: true });
  return await reader.connect();
}

export const connectSqlite = { writer: openWriter, reader: openReader };

export function sqliteFactory(path: string, role: keyof typeof connectSqlite): SqlDriverAdapterFactory {
  return {
    provider: 'sqlite',
    adapterName: '@prisma/adapter-better-sqlite3',
    connect: () => connectSqlite[role](path),
  };
}
