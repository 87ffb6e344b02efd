/** Ratio 1: events per second through the journal, over raw better-sqlite3 at `synchronous=FULL` with the same batches. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { NewEvent } from '@/server/core/events/envelope';
import type { SpaceId, StreamName } from '@/server/core/ids';
import { spaceStream } from '@/server/core/ids';
import { systemPrincipal } from '@/server/core/principal';
import { openJournal } from '@/server/journal/open-journal';
import { newId } from '@/server/store/new-id';
import { openSqlite, sqlitePath } from '@/server/store/open-sqlite';
import { median, type Ratio } from './ratio';

const batches = [1, 10, 50, 200];
const rounds = 7;
const principal = systemPrincipal('bench');
const event = (number: number): NewEvent => ({
  type: 'space/renamed',
  data: { title: `Event ${number} with a title of some length, as a step's boundary or a small result has` },
});

interface Subject {
  /** Appends `count` events in batches of `size`; resolves when all are on disk. */
  append(count: number, size: number): Promise<void>;
  close(): Promise<void>;
}

async function openOurs(): Promise<Subject> {
  const dataDir = mkdtempSync(join(tmpdir(), 'interlock-bench-'));
  const database = await openSqlite({ dataDir });
  const journal = openJournal({ database, log: console });
  const stream = spaceStream(newId<SpaceId>());
  return {
    async append(count, size) {
      for (let done = 0; done < count; done += size) {
        const events = Array.from({ length: size }, (_, index) => event(done + index));
        await journal.append({ stream, events, principal });
      }
    },
    async close() {
      await database.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** The same rows into the same table, as little code as it takes: validate nothing, tell nobody. */
async function openRaw(): Promise<Subject> {
  const dataDir = mkdtempSync(join(tmpdir(), 'interlock-bench-'));
  await (await openSqlite({ dataDir })).close();
  const file = new SqliteDatabase(sqlitePath(dataDir));
  file.pragma('synchronous = FULL');
  const insert = file.prepare('INSERT INTO "Event" VALUES (?, ?, ?, ?, ?, ?, ?)');
  const stream: StreamName = spaceStream(newId<SpaceId>());
  let seq = 0;
  const insertAll = file.transaction((events: NewEvent[]) => {
    for (const { type, data } of events) {
      seq += 1;
      insert.run(stream, seq, type, 1, JSON.stringify(data), Date.now(), JSON.stringify(principal));
    }
  });
  return {
    async append(count, size) {
      for (let done = 0; done < count; done += size) {
        insertAll(Array.from({ length: size }, (_, index) => event(done + index)));
      }
    },
    async close() {
      file.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function rate(subject: Subject, size: number): Promise<number> {
  const count = size * Math.max(10, Math.round(400 / size));
  const start = performance.now();
  await subject.append(count, size);
  return (count / (performance.now() - start)) * 1000;
}

/** Alternating, so that what else the machine does hits both alike. */
export async function run(): Promise<Ratio[]> {
  const [ours, raw] = [await openOurs(), await openRaw()];
  const measured: Ratio[] = [];
  for (const size of batches) {
    const rates: [number, number][] = [];
    for (let round = 0; round < rounds; round += 1)
      rates.push([await rate(ours, size), await rate(raw, size)]);
    const [mine, other] = [median(rates.map(([rate_]) => rate_)), median(rates.map(([, rate_]) => rate_))];
    measured.push({
      name: `append, batches of ${size} (events/s; raw better-sqlite3)`,
      ours: mine,
      other,
      ratio: median(rates.map(([one, two]) => one / two)),
      goal: 'at least 0.55, wanted 0.8',
    });
  }
  await ours.close();
  await raw.close();
  return measured;
}
