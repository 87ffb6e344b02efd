/** What every store promises; run by `*.test.ts` on SQLite and by `*.services.test.ts` on PostgreSQL. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './database';
import { datasourceOf, migrationNames, readMigrations } from './migrations';
import type { MakeStore, StoreUnderTest } from './store-under-test';

export function storeContract(provider: Database['provider'], makeStore: MakeStore): void {
  let store: StoreUnderTest;
  const opened: Database[] = [];
  const open = async () => {
    const database = await store.open();
    opened.push(database);
    return database;
  };

  beforeEach(async () => {
    store = await makeStore();
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    await store.destroy();
  });

  const workspace = { id: 'w', name: 'Here', createdAt: new Date(0) };

  describe(`a store on ${provider}`, () => {
    it('is migrated when it is opened, and keeps its rows when it is opened again', async () => {
      const first = await open();
      await first.writer.workspace.create({ data: workspace });
      const second = await open();
      expect(await second.reader.workspace.findMany()).toEqual([workspace]);
    });

    it('records its migrations as the normal Prisma CLI does', async () => {
      const { reader } = await open();
      const rows = await reader.$queryRaw<{ migration_name: string; finished: unknown }[]>`
        SELECT migration_name, finished_at IS NOT NULL AS finished FROM _prisma_migrations ORDER BY started_at`;
      expect(rows.map((row) => row.migration_name)).toEqual(migrationNames(readMigrations(provider)));
      expect(rows.every((row) => Boolean(row.finished))).toBe(true);
      expect(datasourceOf(provider)).toContain(provider);
    });

    it('is migrated once when several servers open it at the same time', async () => {
      const names = await Promise.all([1, 2, 3, 4].map(async () => (await open()).provider));
      expect(names).toEqual(Array(4).fill(provider));
      const { reader } = await open();
      expect(await reader.$queryRaw`SELECT count(*) AS n FROM _prisma_migrations`).toEqual([
        { n: BigInt(migrationNames(readMigrations(provider)).length) },
      ]);
    });

    it('refuses a newer database, by the migration it does not know', async () => {
      await open();
      await store.execute(
        `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
         VALUES ('x', 'x', CURRENT_TIMESTAMP, '29991231000000_later', CURRENT_TIMESTAMP, 1)`,
      );
      await expect(open()).rejects.toMatchObject({
        code: 'database_newer',
        message: expect.stringMatching(/29991231000000_later.*Start that version/),
      });
    });

    it('refuses a foreign database and leaves it as it was', async () => {
      await store.execute('CREATE TABLE recipes (name TEXT)');
      await expect(open()).rejects.toMatchObject({
        code: 'database_foreign',
        message: expect.stringContaining('Point DATA_DIR or DATABASE_URL at an empty database'),
      });
      await expect(store.execute('SELECT * FROM "Workspace"')).rejects.toThrow();
    });

    it("refuses a database with another program's Prisma migrations", async () => {
      await open();
      await store.execute("UPDATE _prisma_migrations SET migration_name = '20200101000000_recipes'");
      await expect(open()).rejects.toMatchObject({ code: 'database_foreign' });
    });

    it('refuses a database on which another program left a migration half done', async () => {
      await open();
      await store.execute('UPDATE _prisma_migrations SET finished_at = NULL');
      await expect(open()).rejects.toMatchObject({
        code: 'database_failed',
        message: expect.stringContaining('Restore the last backup'),
      });
    });

    it('enforces foreign keys', async () => {
      const { writer } = await open();
      const orphan = { workspaceId: 'none', operatorId: 'none', role: 'owner', createdAt: new Date(0) };
      await expect(writer.membership.create({ data: orphan })).rejects.toThrow();
    });

    it('works on after its writer was renewed', async () => {
      const database = await open();
      const before = database.writer;
      await database.renewWriter();
      expect(database.writer).not.toBe(before);
      await database.writer.workspace.create({ data: workspace });
      expect(await database.reader.workspace.count()).toBe(1);
    });
  });
}
