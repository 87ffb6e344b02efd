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

/**
 * A connection that breaks is replaced, and the next query reports it if it cannot be. Also one that breaks on its way out
 * of the pool or back into it, while nobody else listens, must not end the process.
 */
function outliveErrors(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

async function migrateServer(url: string, name: string): Promise<void> {
  // One connection that never idles out: the migration's transaction lives on it.
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeout,
  });
  outliveErrors(pool);
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

interface Connections {
  readonly client: PrismaClient;
  readonly execute: Database['execute'];
  close(): Promise<void>;
}

function connect(url: string, connections: number): Connections {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeout,
  });
  outliveErrors(pool);
  // One shape, two generated types: the schema is the same file.
  const client = new PostgresClient({
    adapter: new PrismaPg(pool),
    errorFormat: 'minimal',
  }) as unknown as PrismaClient;
  return {
    client,
    execute: async (sql, parameters) => (await pool.query(sql, [...parameters])).rowCount ?? 0,
    async close() {
      await client.$disconnect();
      await pool.end();
    },
  };
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
    reader: reader.client,
    get writer() {
      return writer.client;
    },
    execute: (sql, parameters) => writer.execute(sql, parameters),
    async renewWriter() {
      await writer.close();
      writer = connect(url, 2);
    },
    async close() {
      await reader.close();
      await writer.close();
    },
  };
}
