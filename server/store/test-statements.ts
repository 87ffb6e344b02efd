/** For tests of how rows are read: a second reader on a SQLite database that writes down every statement. */
import { PrismaClient } from '@/prisma/generated/sqlite/client';
import type { Database } from './database';
import { connectSqlite, factoryOf } from './sqlite-adapter';

export interface WatchedReader {
  readonly reader: Database['reader'];
  /** The SQL of what was read since the last call. */
  taken(): string[];
  close(): Promise<void>;
}

export async function watchReader({ name }: Pick<Database, 'name'>): Promise<WatchedReader> {
  const statements: string[] = [];
  const adapter = factoryOf(await connectSqlite.reader(name));
  const client = new PrismaClient({ adapter, log: [{ emit: 'event', level: 'query' }] });
  client.$on('query', ({ query }) => void statements.push(query));
  await client.$connect();
  return {
    reader: client as unknown as Database['reader'],
    taken: () => statements.splice(0).filter((sql) => sql.startsWith('SELECT')),
    close: () => client.$disconnect(),
  };
}
