import { afterAll, inject } from 'vitest';
import { wholePlanContract } from '@/server/compose/whole-plan.contract';
import { createDatabase, dropDatabase } from './postgres';

const made: string[] = [];
afterAll(async () => {
  for (const url of made) await dropDatabase(url, inject('postgresUrl'));
});

wholePlanContract('PostgreSQL', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  made.push(url);
  return { DATABASE_URL: url };
});
