import type pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { migrationScript, withoutModels } from '@/prisma/migrate';
import { readSchema } from '@/prisma/provider-schema';
import { openDatabase } from '@/server/store/open-database';
import { storeContract } from '@/server/store/store.contract';
import { createDatabase, dropDatabase, withClient } from './postgres';
import { makePostgresStore } from './postgres-store';

storeContract('postgresql', makePostgresStore);

/** Every column, index and constraint of the database, as PostgreSQL itself words them. */
async function catalogue(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    SELECT concat_ws(' ', table_name, column_name, data_type, datetime_precision, is_nullable, column_default) AS line
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
    UNION ALL
    SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
    UNION ALL
    SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conrelid IS DISTINCT FROM to_regclass('_prisma_migrations')
    ORDER BY 1`);
  return rows.map(({ line }) => line);
}

describe('a PostgreSQL store', () => {
  const withDatabase = async <Result>(work: (url: string) => Promise<Result>) => {
    const server = inject('postgresUrl');
    const url = await createDatabase(server);
    try {
      return await work(url);
    } finally {
      await dropDatabase(url, server);
    }
  };

  it('has migrations that yield exactly the schema', async () => {
    const schema = readSchema();
    const fromNothing = await migrationScript('postgresql', withoutModels(schema), schema);
    const intended = await withDatabase((url) =>
      withClient(url, async (client) => {
        await client.query(fromNothing ?? '');
        return await catalogue(client);
      }),
    );
    expect(intended.length).toBeGreaterThan(80);
    const migrated = await withDatabase(async (url) => {
      await (await openDatabase({ dataDir: '/nowhere', url })).close();
      return await withClient(url, catalogue);
    });
    expect(migrated).toEqual(intended);
  });

  it('names a database that does not exist', async () => {
    const url = new URL(inject('postgresUrl'));
    url.pathname = '/no_such_database';
    await expect(openDatabase({ dataDir: '/nowhere', url: url.href })).rejects.toMatchObject({
      code: 'database_failed',
      message: expect.stringMatching(
        /no_such_database cannot be reached .*does not exist.*correct DATABASE_URL/,
      ),
    });
  });

  it('refuses to lose confirmed work to synchronous_commit=off', async () => {
    await withDatabase(async (url) => {
      const name = new URL(url).pathname.slice(1);
      await withClient(url, (client) => client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`));
      const opening = openDatabase({ dataDir: '/nowhere', url });
      await expect(opening).rejects.toMatchObject({ code: 'bad_configuration' });
    });
  });
});
