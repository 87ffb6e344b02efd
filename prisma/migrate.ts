/**
 * Writes a migration for both providers from what changed in `schema.prisma`: `npx tsx prisma/migrate.ts NAME`. The
 * starting point is `migrations/schema.prisma`, the schema as of the last migration, so no database is needed; tests
 * prove that each folder, applied to an empty database, yields exactly the schema.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { ColumnTypeEnum, type SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { noFilters, withSchemaEngine } from '@/server/store/schema-engine';
import { type Provider, prismaDirectory, providers, readSchema, schemaFor } from './provider-schema';

export const migrationsDirectory = join(prismaDirectory, 'migrations');
const snapshotPath = join(migrationsDirectory, 'schema.prisma');

/** Answers the two questions the engine asks before it compares two schema files: it never sees a database. */
function unconnectedPostgres(): SqlMigrationAwareDriverAdapterFactory {
  const identity = { provider: 'postgres', adapterName: '@prisma/adapter-pg' } as const;
  const connect: SqlMigrationAwareDriverAdapterFactory['connect'] = async () => ({
    ...identity,
    queryRaw: async () => ({
      columnNames: ['exists', 'version', 'numeric_version'],
      columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
      rows: [[true, 'PostgreSQL 15.0', 150000]],
    }),
    executeRaw: async () => 0,
    executeScript: async () => undefined,
    startTransaction: () => Promise.reject(new Error('There is no database behind a comparison of files.')),
    dispose: async () => undefined,
  });
  return { ...identity, connect, connectToShadowDb: connect };
}

const factories: Record<Provider, () => SqlMigrationAwareDriverAdapterFactory> = {
  sqlite: () => new PrismaBetterSqlite3({ url: ':memory:' }),
  postgresql: unconnectedPostgres,
};

/** The schema without its models: where the first migration starts from. */
export function withoutModels(schema: string): string {
  return schema.slice(0, schema.search(/^(\/\/\/.*\n)*model /m));
}

/** SQL that turns a database of schema `before` into one of schema `after`; null where nothing changed. */
export async function migrationScript(
  provider: Provider,
  before: string,
  after: string,
): Promise<string | null> {
  const target = (text: string) => ({
    tag: 'schemaDatamodel' as const,
    files: [{ path: 'schema.prisma', content: schemaFor(provider, text) }],
  });
  const { exitCode, stdout } = await withSchemaEngine(
    schemaFor(provider, after),
    factories[provider](),
    (engine) =>
      engine.diff({
        from: target(before),
        to: target(after),
        script: true,
        exitCode: true,
        filters: noFilters,
      }),
  );
  return exitCode === 2 ? stdout : null;
}

function timestamp(now: Date): string {
  return now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
}

function writeMigration(provider: Provider, folder: string, script: string): void {
  const directory = join(migrationsDirectory, provider, folder);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'migration.sql'), script);
  writeFileSync(join(migrationsDirectory, provider, 'migration_lock.toml'), `provider = "${provider}"\n`);
}

/** The folder's name, or null where the schema has not changed. */
export async function writeMigrations(name: string, now: Date): Promise<string | null> {
  const after = readSchema();
  const before = existsSync(snapshotPath) ? readFileSync(snapshotPath, 'utf8') : withoutModels(after);
  const folder = `${timestamp(now)}_${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}`;
  const scripts = new Map<Provider, string>();
  for (const provider of providers) {
    const script = await migrationScript(provider, before, after);
    if (script !== null) scripts.set(provider, script);
  }
  if (scripts.size === 0) return null;
  // Both folders advance together, so that one list of names describes both.
  for (const provider of providers) {
    writeMigration(provider, folder, scripts.get(provider) ?? '-- Nothing to do here.\n');
  }
  writeFileSync(snapshotPath, `// As of the last migration; written by prisma/migrate.ts.\n\n${after}`);
  return folder;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const name = process.argv[2];
  if (!name) throw new Error('Say what changes: npx tsx prisma/migrate.ts NAME');
  const folder = await writeMigrations(name, new Date());
  console.log(
    folder ? `Wrote ${folder}. Read both files before committing them.` : 'The schema has not changed.',
  );
}
