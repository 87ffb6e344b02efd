/**
 * Brings a database to the schema this version knows, or says why it cannot. Invariant: all pending migrations and
 * their rows in `_prisma_migrations` are one transaction, so a crash leaves the old schema or the new one.
 */
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { AppError } from '@/server/core/errors';
import type { Database } from './database';
import { datasourceOf, migrationNames, readMigrations } from './migrations';
import { noFilters, withSchemaEngine } from './schema-engine';

/** One connection to the database to migrate, and how it says what the two providers say differently. */
export interface MigrationTarget {
  readonly provider: Database['provider'];
  /** What to call the database in an error: a path, or a URL without its password. */
  readonly name: string;
  readonly adapter: SqlDriverAdapter;
  /** SQL that lists the names of all tables. */
  readonly listTables: string;
  /** Takes the write lock; from here until `commit` nobody else migrates. */
  begin(): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

interface AppliedMigration {
  readonly name: string;
  readonly finished: boolean;
}

async function rowsOf(target: MigrationTarget, sql: string): Promise<unknown[][]> {
  return (await target.adapter.queryRaw({ sql, args: [], argTypes: [] })).rows;
}

/** Null where the database has never been migrated. */
async function readApplied(target: MigrationTarget, tables: string[]): Promise<AppliedMigration[] | null> {
  if (!tables.includes('_prisma_migrations')) return null;
  const rows = await rowsOf(
    target,
    'SELECT migration_name, finished_at IS NOT NULL FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  return rows.map(([name, finished]) => ({
    name: String(name),
    finished: finished === true || finished === 1,
  }));
}

/** Names not applied yet. Refuses a database that is foreign, newer than we are, or half migrated. */
async function pendingMigrations(target: MigrationTarget, known: string[]): Promise<string[]> {
  const tables = (await rowsOf(target, target.listTables)).map(([name]) => String(name));
  const applied = await readApplied(target, tables);
  const foreign = () =>
    new AppError(
      'database_foreign',
      `${target.name} holds something that is not Interlock's. Point DATA_DIR or DATABASE_URL at an empty database or at one that Interlock made.`,
      { database: target.name },
    );
  if (applied === null) {
    if (tables.length > 0) throw foreign();
    return known;
  }
  const unknown = applied.filter(({ name }) => !known.includes(name));
  if (applied.length > 0 && unknown.length === applied.length) throw foreign();
  const [newest] = unknown;
  if (newest) {
    throw new AppError(
      'database_newer',
      `${target.name} was written by a newer Interlock (it has the migration ${newest.name}). Start that version, or restore the backup made before the upgrade.`,
      { database: target.name, migration: newest.name },
    );
  }
  const failed = applied.find(({ finished }) => !finished);
  if (failed) {
    throw new AppError(
      'database_failed',
      `The migration ${failed.name} was begun on ${target.name} by another program and did not finish. Restore the last backup, then start again.`,
      { database: target.name, migration: failed.name },
    );
  }
  return known.filter((name) => !applied.some((one) => one.name === name));
}

/** The engine asks for a connection and disposes of it; ours stays open, because the transaction is on it. */
function lend(adapter: SqlDriverAdapter): SqlMigrationAwareDriverAdapterFactory {
  const { provider, adapterName } = adapter;
  const connect = async (): Promise<SqlDriverAdapter> => ({
    provider,
    adapterName,
    queryRaw: (query) => adapter.queryRaw(query),
    executeRaw: (query) => adapter.executeRaw(query),
    executeScript: (script) => adapter.executeScript(script),
    startTransaction: () => Promise.reject(new Error('Migrations already run in one transaction.')),
    getConnectionInfo: () => adapter.getConnectionInfo?.() ?? { supportsRelationJoins: false },
    dispose: async () => undefined,
  });
  return { provider, adapterName, connect, connectToShadowDb: connect };
}

/** Applies what is pending of `migrationsList` and returns the names, in order. */
export async function migrate(
  target: MigrationTarget,
  migrationsList = readMigrations(target.provider),
): Promise<string[]> {
  const known = migrationNames(migrationsList);
  if ((await pendingMigrations(target, known)).length === 0) return [];
  await target.begin();
  try {
    // Asked again under the lock: another server may have migrated meanwhile.
    await pendingMigrations(target, known);
    const { appliedMigrationNames } = await withSchemaEngine(
      datasourceOf(target.provider),
      lend(target.adapter),
      (engine) => engine.applyMigrations({ migrationsList, filters: noFilters }),
    );
    await target.commit();
    return appliedMigrationNames;
  } catch (error) {
    await target.rollback();
    throw error;
  }
}
