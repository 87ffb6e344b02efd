/** The embedded default: one file in the data directory. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import { PrismaClient } from '@/prisma/generated/sqlite/client';
import type { Database } from './database';
import { databaseError } from './database-errors';
import { type MigrationTarget, migrate } from './migrate';
import { connectSqlite, factoryOf, statementsOn } from './sqlite-adapter';
import { whileLocked } from './while-locked';

export const sqlitePath = (dataDir: string): string => join(dataDir, 'interlock.sqlite');

/** `known` defaults to the migrations of this version. */
export async function migrateFile(path: string, known?: MigrationList): Promise<void> {
  const adapter = await connectSqlite.writer(path);
  const target: MigrationTarget = {
    provider: 'sqlite',
    name: path,
    adapter,
    listTables:
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    // Off, because a table is changed by dropping it, and that would cascade; checked as a whole before the commit.
    begin: () => adapter.executeScript('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE'),
    commit: async () => {
      const { rows } = await adapter.queryRaw({ sql: 'PRAGMA foreign_key_check', args: [], argTypes: [] });
      if (rows.length > 0)
        throw new Error(`The migration would leave ${rows.length} rows without their parents.`);
      await adapter.executeScript('COMMIT');
    },
    rollback: () => adapter.executeScript('ROLLBACK'),
  };
  try {
    await migrate(target, known);
  } finally {
    await adapter.dispose();
  }
}

const clientOn = (adapter: SqlDriverAdapter): PrismaClient =>
  new PrismaClient({ adapter: factoryOf(adapter), errorFormat: 'minimal' });

interface Writer {
  readonly client: PrismaClient;
  readonly execute: Database['execute'];
}

async function openWriter(path: string): Promise<Writer> {
  const adapter = await connectSqlite.writer(path);
  const client = clientOn(adapter);
  await client.$connect();
  return { client, execute: statementsOn(adapter) };
}

export interface SqliteSettings {
  readonly dataDir: string;
  /** Milliseconds. */
  readonly lockPatience?: number | undefined;
  readonly onClosed?: () => void;
}

/** Opens and migrates `DATA_DIR/interlock.sqlite`, made if it is not there. Throws AppErrors that name the file. */
export async function openSqlite({ dataDir, lockPatience, onClosed }: SqliteSettings): Promise<Database> {
  const path = sqlitePath(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    await whileLocked(() => migrateFile(path), lockPatience);
  } catch (error) {
    throw databaseError(error, path);
  }
  let writer = await openWriter(path);
  const reader = clientOn(await connectSqlite.reader(path));
  await reader.$connect();
  return {
    provider: 'sqlite',
    name: path,
    reader,
    get writer() {
      return writer.client;
    },
    execute: (sql, parameters) => writer.execute(sql, parameters),
    async renewWriter() {
      await writer.client.$disconnect();
      writer = await openWriter(path);
    },
    async close() {
      // The writer last: closing the last connection folds the write-ahead log into the file, which a reader cannot.
      await reader.$disconnect();
      await writer.client.$disconnect();
      onClosed?.();
    },
  };
}
