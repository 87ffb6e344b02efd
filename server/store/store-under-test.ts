/** What the contract suites need of a store: the same on SQLite and on PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { sqlitePath } from './open-sqlite';

export interface StoreUnderTest {
  /** One more connection to the same data, as another server would have it. */
  open(): Promise<Database>;
  /** Runs SQL behind Interlock's back. */
  execute(sql: string): Promise<void>;
  destroy(): Promise<void>;
}

export type MakeStore = () => Promise<StoreUnderTest>;

export const makeSqliteStore: MakeStore = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'interlock-store-'));
  return {
    open: () => openDatabase({ dataDir, besideServer: true }),
    async execute(sql) {
      const file = new SqliteDatabase(sqlitePath(dataDir));
      file.exec(sql);
      file.close();
    },
    async destroy() {
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
