/** The migration folders as the schema engine wants them, and as names to compare a database with. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import type { Database } from './database';

type Provider = Database['provider'];

/** `prisma/` of this checkout, found from here or from wherever a bundle of this file was put below it. */
function findPrismaDirectory(): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); ; at = dirname(at)) {
    if (existsSync(join(at, 'prisma', 'migrations'))) return join(at, 'prisma');
    if (at === dirname(at)) throw new Error('prisma/migrations is missing: this checkout is incomplete.');
  }
}

/** Sorted; the order in which they are applied. */
export function migrationNames(list: MigrationList): string[] {
  return list.migrationDirectories.map(({ path }) => path);
}

export function readMigrations(provider: Provider): MigrationList {
  const baseDir = join(findPrismaDirectory(), 'migrations', provider);
  const folders = readdirSync(baseDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: `provider = "${provider}"\n` },
    shadowDbInitScript: '',
    migrationDirectories: folders
      .map(({ name }) => name)
      .sort()
      .map((name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok', value: readFileSync(join(baseDir, name, 'migration.sql'), 'utf8') },
        },
      })),
  };
}

/** The least the engine has to know of the schema to apply scripts: which kind of database it is. */
export const datasourceOf = (provider: Provider): string =>
  `datasource db {\n  provider = "${provider}"\n}\n`;
