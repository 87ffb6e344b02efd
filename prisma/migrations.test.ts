import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrationNames, readMigrations } from '@/server/store/migrations';
import { migrateFile } from '@/server/store/open-sqlite';
import { noFilters, withSchemaEngine } from '@/server/store/schema-engine';
import { connectSqlite } from '@/server/store/sqlite-adapter';
import { migrationScript, migrationsDirectory } from './migrate';
import { readSchema, schemaFor } from './provider-schema';

describe('migrations', () => {
  let directory: string;
  let path: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'interlock-migrations-'));
    path = join(directory, 'test.sqlite');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  /** What would have to change in the database at `path` to match the schema. */
  async function difference(): Promise<{ exitCode: number; stdout: string | null }> {
    const content = schemaFor('sqlite', readSchema());
    const files = [{ path: 'schema.prisma', content }];
    const factory = {
      provider: 'sqlite',
      adapterName: '@prisma/adapter-better-sqlite3',
      connect: () => connectSqlite.writer(path),
      connectToShadowDb: () => connectSqlite.writer(':memory:'),
    } as const;
    return await withSchemaEngine(content, factory, (engine) =>
      engine.diff({
        from: { tag: 'schemaDatasource', files, configDir: directory },
        to: { tag: 'schemaDatamodel', files },
        script: true,
        exitCode: true,
        filters: noFilters,
      }),
    );
  }

  const sql = <Row>(text: string): Row[] => {
    const file = new SqliteDatabase(path);
    try {
      return file.prepare<[], Row>(text).all();
    } finally {
      file.close();
    }
  };
  const change = (text: string) => {
    const file = new SqliteDatabase(path);
    file.exec(text);
    file.close();
  };

  const withExtra = (script: string) => {
    const list = readMigrations('sqlite');
    const extra = {
      path: '29991231000000_extra',
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: script } },
    };
    return { ...list, migrationDirectories: [...list.migrationDirectories, extra] };
  };

  it('yield exactly the schema on SQLite', async () => {
    await migrateFile(path);
    expect(await difference()).toMatchObject({ exitCode: 0 });
  });

  it('would be caught if they yielded something else', async () => {
    await migrateFile(path);
    change('DROP INDEX "Space_workspaceId_updatedAt_idx"');
    expect(await difference()).toMatchObject({ exitCode: 2 });
  });

  it('count, of logs that are there already, which names which stored text', async () => {
    const list = readMigrations('sqlite');
    const before = list.migrationDirectories.filter(
      ({ path: name }) => !name.endsWith('people_and_lifetime'),
    );
    expect(before.length).toBeLessThan(list.migrationDirectories.length);
    await migrateFile(path, {
      ...list,
      migrationDirectories: before.filter(({ path: name }) => name < '20261130150000'),
    });
    change(`INSERT INTO "Body" VALUES ('sys', 'né', 'plain', 0), ('out', 'long', 'plain', 0);
      INSERT INTO "Event" VALUES
        ('conversation:1', 1, 'request/header', 1, '{"system":"sys","tools":"sys"}', 5, '{}'),
        ('conversation:1', 2, 'tool/result', 1, '{"full":{"body":"out","bytes":4}}', 6, '{}'),
        ('conversation:1', 3, 'tool/result', 1, '{"full":{"body":"out","bytes":4}}', 7, '{}'),
        ('conversation:1', 4, 'tool/result', 1, '{"output":"short"}', 8, '{}'),
        ('conversation:2', 1, 'request/auxiliary', 1, '{"prompt":"out"}', 9, '{}')`);
    await migrateFile(path);
    expect(sql('SELECT * FROM "BodyUse" ORDER BY "stream", "purpose"')).toEqual([
      { hash: 'out', stream: 'conversation:1', purpose: 'output', bytes: 4, at: 7 },
      { hash: 'sys', stream: 'conversation:1', purpose: 'request', bytes: 3, at: 5 },
      { hash: 'out', stream: 'conversation:2', purpose: 'request', bytes: 4, at: 9 },
    ]);
  });

  it('have the same names for both providers', () => {
    expect(migrationNames(readMigrations('postgresql'))).toEqual(migrationNames(readMigrations('sqlite')));
  });

  it.each(['sqlite', 'postgresql'] as const)('leave nothing to write for %s', async (provider) => {
    const snapshot = readFileSync(join(migrationsDirectory, 'schema.prisma'), 'utf8');
    expect(await migrationScript(provider, snapshot, readSchema())).toBeNull();
  });

  it.each(['sqlite', 'postgresql'] as const)(
    'are written for %s when the schema changes',
    async (provider) => {
      const schema = readSchema();
      const changed = schema.replace('model Operator {', 'model Operator {\n  nickname String?');
      expect(await migrationScript(provider, schema, changed)).toMatch(/ALTER TABLE "Operator" ADD COLUMN/);
    },
  );

  it('that rebuild a table keep the rows that refer to it', async () => {
    await migrateFile(path);
    change(`INSERT INTO "Operator" VALUES ('o', 'Ada', 0);
      INSERT INTO "Token" ("id", "operatorId", "hash", "kind", "scopes", "label", "createdAt") VALUES ('t', 'o', 'h', 'api', '[]', '', 0)`);
    const schema = readSchema();
    const changed = schema.replace(/(model Operator \{[^}]*name +)String\n/, '$1String @default("x")\n');
    const script = await migrationScript('sqlite', schema, changed);
    expect(script).toContain('DROP TABLE "Operator"');
    await migrateFile(path, withExtra(script ?? ''));
    expect(sql('SELECT "id" FROM "Token"')).toEqual([{ id: 't' }]);
    expect(
      sql("SELECT migration_name FROM _prisma_migrations WHERE migration_name LIKE '2999%'"),
    ).toHaveLength(1);
  });

  it('that fail half way leave the database as it was, ready to try again', async () => {
    await migrateFile(path);
    const before = sql('SELECT * FROM sqlite_master');
    await expect(
      migrateFile(path, withExtra('CREATE TABLE a (b TEXT); CREATE TABLE a (c TEXT);')),
    ).rejects.toThrow(/already exists/);
    expect(sql('SELECT * FROM sqlite_master')).toEqual(before);
    expect(sql("SELECT * FROM _prisma_migrations WHERE migration_name LIKE '2999%'")).toEqual([]);
    await migrateFile(path, withExtra('CREATE TABLE a (b TEXT);'));
    expect(sql("SELECT name FROM sqlite_master WHERE name = 'a'")).toHaveLength(1);
  });

  it('that orphan a row are refused', async () => {
    await migrateFile(path);
    const orphan = `INSERT INTO "Membership" ("workspaceId", "operatorId", "role", "createdAt") VALUES ('none', 'none', 'owner', 0);`;
    await expect(migrateFile(path, withExtra(orphan))).rejects.toThrow(/without their parents/);
    expect(sql('SELECT * FROM "Membership"')).toEqual([]);
  });
});
