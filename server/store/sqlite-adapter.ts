/** SQLite connections with the settings that the journal's promises rest on. */
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type { SqlDriverAdapter, SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import SqliteDatabase from 'better-sqlite3';
import { AppError } from '@/server/core/errors';
import type { Database } from './database';

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

/** Prisma's way to a connection that is already open; it disposes of it when it disconnects. */
export function factoryOf(adapter: SqlDriverAdapter): SqlDriverAdapterFactory {
  const { provider, adapterName } = adapter;
  return { provider, adapterName, connect: async () => adapter };
}

const preparedStatements = 64;

/** Statements on the adapter's own connection, each prepared once. Errors are better-sqlite3's. */
export function statementsOn(adapter: SqlDriverAdapter): Database['execute'] {
  const { client } = adapter as SqlDriverAdapter & { readonly client?: unknown };
  if (!(client instanceof SqliteDatabase)) throw new Error("Prisma's SQLite adapter has changed inside.");
  const prepared = new Map<string, SqliteDatabase.Statement>();
  return async (sql, parameters) => {
    const statement = prepared.get(sql) ?? client.prepare(sql);
    prepared.delete(sql);
    prepared.set(sql, statement);
    const oldest = prepared.size > preparedStatements ? prepared.keys().next().value : undefined;
    if (oldest !== undefined) prepared.delete(oldest);
    return statement.run(...parameters).changes;
  };
}
