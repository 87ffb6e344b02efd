import { inject } from 'vitest';
import { openDatabase } from '@/server/store/open-database';
import type { MakeStore } from '@/server/store/store-under-test';
import { createDatabase, dropDatabase, withClient } from './postgres';

export const makePostgresStore: MakeStore = async () => {
  const server = inject('postgresUrl');
  const url = await createDatabase(server);
  return {
    open: () => openDatabase({ dataDir: '/nowhere', url }),
    async execute(sql) {
      await withClient(url, (client) => client.query(sql));
    },
    destroy: () => dropDatabase(url, server),
  };
};
