/** For tests of whoever stands on the journal: a real one on a SQLite file of its own. */

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@/server/store/database';
import { migrationNames, readMigrations } from '@/server/store/migrations';
import { openSqlite, sqlitePath } from '@/server/store/open-sqlite';
import { type OpenJournal, openJournal } from './open-journal';

export interface TestJournal {
  readonly journal: OpenJournal;
  readonly database: Database;
  /** A data directory; goes with `close`. */
  readonly dir: string;
  close(): Promise<void>;
}

export interface TestJournalOptions {
  /** UTC milliseconds. */
  readonly now?: () => number;
  /** Where failing listeners are reported; by default such a failure ends the test run. */
  readonly log?: { error: (details: object, message?: string) => void };
}

const loud = {
  error: (details: object, message?: string) => {
    queueMicrotask(() => {
      throw new Error(message ?? 'The journal reported an error', { cause: details });
    });
  },
};

/** An empty migrated database, made once per set of migrations and copied for each test. */
async function templateFile(): Promise<string> {
  const list = readMigrations('sqlite');
  const key = createHash('sha256').update(JSON.stringify([migrationNames(list), list.migrationDirectories]));
  const path = join(tmpdir(), `interlock-template-${key.digest('hex').slice(0, 16)}.sqlite`);
  if (existsSync(path)) return path;
  const dir = mkdtempSync(join(tmpdir(), 'interlock-template-'));
  const database = await openSqlite({ dataDir: dir });
  await database.close();
  renameSync(sqlitePath(dir), path);
  rmSync(dir, { recursive: true });
  return path;
}

export async function openTestJournal(options: TestJournalOptions = {}): Promise<TestJournal> {
  const template = await templateFile();
  const dir = mkdtempSync(join(tmpdir(), 'interlock-test-'));
  mkdirSync(dir, { recursive: true });
  copyFileSync(template, sqlitePath(dir));
  const database = await openSqlite({ dataDir: dir });
  const journal = openJournal({
    database,
    log: options.log ?? loud,
    ...(options.now && { now: options.now }),
  });
  return {
    journal,
    database,
    dir,
    async close() {
      await journal.idle();
      await database.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
