/** Scale-out: PostgreSQL behind `DATABASE_URL`, shared by many servers. */
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient as PostgresClient } from '@/prisma/generated/postgresql/client';
import type { PrismaClient } from '@/prisma/generated/sqlite/client';
import { AppError } from '@/server/core/errors';
import type { Database } from './database';
import { databaseError } from './database-errors';
import { type MigrationTarget, migrate } from './migrate';

/** Any constant will do, as long as every server takes the same one. */
const migrationLock = 8_251_703_114;
const connectTimeout = 5000;

function withoutPassword(url: string): string {
  const shown = new URL(url);
  return `postgresql://${shown.host}${shown.pathname}`;
}

/** With `synchronous_commit` off a crash of the database loses what we have acknowledged. */
async function assertDurable(pool: pg.Pool, name: string): Promise<void> {
  const { rows } = await pool.query<{ synchronous_commit: string }>('SHOW synchronous_commit');
  if (rows[0]?.synchronous_commit !== 'off') return;
  throw new AppError(
    'bad_configuration',
    `${name} has synchronous_commit off, so a crash would lose confirmed work. Turn it on for this database or user.`,
    { database: name },
  );
}

async function migrateServer(url: string, name: string): Promise<void> {
  // One connection that never idles out: the migration's transaction lives on it.
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeout,
  });
  pool.on('error', () => undefined);
  const run = async (sql: string) => {
    await pool.query(sql);
  };
  try {
    await assertDurable(pool, name);
    const adapter = await new PrismaPg(pool).connect();
    const target: MigrationTarget = {
      provider: 'postgresql',
      name,
      // The adapter's own executeScript splits at every semicolon; the server reads a script as it is.
      adapter: Object.assign(adapter, { executeScript: run }),
      listTables: 'SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()',
      begin: () => run(`BEGIN; SELECT pg_advisory_xact_lock(${migrationLock})`),
      commit: () => run('COMMIT'),
      rollback: () => run('ROLLBACK'),
    };
    await migrate(target);
  } finally {
    await pool.end();
  }
}

function connect(url: string, connections: number): PrismaClient {
  const adapter = new PrismaPg({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeout,
  });
  // One shape, two generated types: the schema is the same file.
  return new PostgresClient({ adapter, errorFormat: 'minimal' }) as unknown as PrismaClient;
}

/** Opens and migrates the database behind `url`. Throws AppErrors that name it, never its password. */
export async function openPostgresql(url: string): Promise<Database> {
  const name = withoutPassword(url);
  try {
    await migrateServer(url, name);
  } catch (error) {
    throw databaseError(error, name);
  }
  const reader = connect(url, 8);
  let writer = connect(url, 2);
  return {
    provider: 'postgresql',
    name,
    reader,
    get writer() {
      return writer;
    },
    async renewWriter() {
      await writer.$disconnect();
      writer = connect(url, 2);
    },
    async close() {
      await reader.$disconnect();
      await writer.$disconnect();
    },
  };
}
