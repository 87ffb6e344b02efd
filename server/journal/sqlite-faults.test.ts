import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '@/server/store/database';
import { openSqlite, sqlitePath } from '@/server/store/open-sqlite';
import { newSpaceStream, principal, titled, use } from './journal-under-test';
import { type OpenJournal, openJournal } from './open-journal';

const silent = { error: () => undefined };
const names = (journal: OpenJournal, stream: ReturnType<typeof newSpaceStream>) =>
  journal.read(stream).then((events) => events.map((event) => (event.data as { title: string }).title));

describe('a journal on SQLite, when things go wrong', () => {
  let dataDir: string;
  let database: Database;
  let journal: OpenJournal;
  const stream = newSpaceStream();
  const append = (...titles: string[]) => journal.append({ stream, events: titles.map(titled), principal });

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'interlock-faults-'));
    database = await openSqlite({ dataDir });
    journal = openJournal({ database, log: silent, lockPatience: 50 });
  });
  afterEach(async () => {
    await journal.idle();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  describe('database locked', () => {
    let other: SqliteDatabase.Database;
    beforeEach(() => {
      other = new SqliteDatabase(sqlitePath(dataDir));
      other.exec('BEGIN IMMEDIATE');
    });
    afterEach(() => other.close());

    it('waits for another program that lets go', async () => {
      journal = openJournal({ database, log: silent });
      const appended = append('a');
      const worked = journal.transact((unit) => unit.append({ stream, events: [titled('b')], principal }));
      setTimeout(() => other.exec('COMMIT'), 300);
      expect(await appended).toMatchObject([{ seq: 1 }]);
      expect(await worked).toMatchObject([{ seq: 2 }]);
    });

    it('refuses with the next step when it does not, and goes on when it does', async () => {
      const locked = {
        code: 'database_locked',
        message: expect.stringMatching(/interlock\.sqlite is locked by another program\. Close that program/),
      };
      await expect(append('a')).rejects.toMatchObject(locked);
      await expect(journal.transact(async ({ rows }) => rows.workspace.count())).rejects.toMatchObject(
        locked,
      );
      await expect(journal.bodies.put('x', use)).rejects.toMatchObject(locked);
      other.exec('COMMIT');
      expect(await append('b')).toMatchObject([{ seq: 1 }]);
      expect(await names(journal, stream)).toEqual(['b']);
    });
  });

  describe('disk full', () => {
    const full = {
      code: 'disk_full',
      message: expect.stringMatching(/no space left for .*interlock\.sqlite\. Free some, then try again/),
    };
    /** Until the writer is renewed. */
    const fill = async () => {
      const [row] = await database.writer.$queryRaw<{ page_count: bigint }[]>`PRAGMA page_count`;
      await database.writer.$queryRawUnsafe(`PRAGMA max_page_count = ${row?.page_count ?? 1n}`);
    };
    const large = 'x'.repeat(200_000);

    it('refuses the append, keeps what was confirmed, and goes on when there is space', async () => {
      await append('a');
      await fill();
      await expect(append(large)).rejects.toMatchObject(full);
      expect(await append('b')).toMatchObject([{ seq: 2 }]);
      expect(await names(journal, stream)).toEqual(['a', 'b']);
    });

    it('rolls back the transaction that met it', async () => {
      await fill();
      const work = journal.transact(async (unit) => {
        await unit.append({ stream, events: [titled('a')], principal });
        await unit.append({ stream, events: [titled(large)], principal });
      });
      await expect(work).rejects.toMatchObject(full);
      expect(await append('b')).toMatchObject([{ seq: 1 }]);
    });

    it('refuses a body and stores it later', async () => {
      await fill();
      await expect(journal.bodies.put(large, use)).rejects.toMatchObject(full);
      expect(await journal.bodies.get(await journal.bodies.put(large, use))).toBe(large);
    });
  });

  it('survives a failed commit (prisma/orm#29933): it is refused as a whole and the next one works', async () => {
    const work = journal.transact(async (unit) => {
      await unit.append({ stream, events: [titled('a')], principal });
      // Checked at the commit, which then fails and leaves SQLite inside the transaction.
      await unit.rows.$executeRaw`PRAGMA defer_foreign_keys = ON`;
      const orphan = { workspaceId: 'none', operatorId: 'none', role: 'owner', createdAt: new Date(0) };
      await unit.rows.membership.create({ data: orphan });
    });
    await expect(work).rejects.toMatchObject({ code: 'database_failed' });
    expect(await append('b')).toMatchObject([{ seq: 1 }]);
    expect(await journal.transact(async ({ rows }) => rows.membership.count())).toBe(0);
    expect(await names(journal, stream)).toEqual(['b']);
  });

  it('loses nothing confirmed to kill -9, and has no gap (statement 63)', async () => {
    for (let round = 0; round < 3; round += 1) {
      const confirmed = await killWhileAppending(dataDir, 40 + 25 * round);
      const reopened = await openSqlite({ dataDir });
      const events = await openJournal({ database: reopened, log: silent }).read(confirmed.stream);
      await reopened.close();
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
      expect(events.length).toBeGreaterThanOrEqual(confirmed.last);
      expect(confirmed.last).toBeGreaterThanOrEqual(40);
    }
  });
});

/** Starts a process that appends without end, and kills it when it has confirmed `enough` events. */
async function killWhileAppending(dataDir: string, enough: number) {
  const stream = newSpaceStream();
  const tsx = createRequire(import.meta.url).resolve('tsx');
  const script = fileURLToPath(new URL('./append-endlessly.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--import', tsx, script, dataDir, stream], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = 0;
  for await (const line of createInterface({ input: child.stdout! })) {
    last = Number(line);
    if (last >= enough) child.kill('SIGKILL');
  }
  return { stream, last };
}
