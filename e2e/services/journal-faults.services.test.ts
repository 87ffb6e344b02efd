import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newSpaceStream, principal, titled } from '@/server/journal/journal-under-test';
import { type OpenJournal, openJournal } from '@/server/journal/open-journal';
import type { Database } from '@/server/store/database';
import type { StoreUnderTest } from '@/server/store/store-under-test';
import { makePostgresStore } from './postgres-store';

const silent = { error: () => undefined };
const cutOthers =
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';

describe('a journal on PostgreSQL, when its connections are cut', () => {
  let store: StoreUnderTest;
  let database: Database;
  let journal: OpenJournal;
  beforeEach(async () => {
    store = await makePostgresStore();
    database = await store.open();
    journal = openJournal({ database, log: silent });
  });
  afterEach(async () => {
    await journal.idle();
    await database.close();
    await store.destroy();
  });

  const stream = newSpaceStream();
  const titlesInLog = async () => {
    const events = await journal.read(stream);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    return events.map((event) => (event.data as { title: string }).title);
  };

  it('confirms what is on disk, refuses what is not, and goes on', async () => {
    const confirmed: string[] = [];
    const refused: string[] = [];
    const published: string[] = [];
    journal.onCommitted((_, events) => {
      published.push(...events.map((event) => (event.data as { title: string }).title));
    });
    const write = async (writer: number) => {
      for (let number = 0; number < 40; number += 1) {
        const title = `${writer}.${number}`;
        const request = { stream, events: [titled(title)], principal };
        const writing =
          number % 4 === 0 ? journal.transact((unit) => unit.append(request)) : journal.append(request);
        const outcome = await writing.then(
          () => confirmed,
          () => refused,
        );
        outcome.push(title);
      }
    };
    let writing = true;
    const cut = async () => {
      while (writing) await store.execute(cutOthers);
    };
    const cutting = cut();
    await Promise.all([1, 2, 3].map(write));
    writing = false;
    await cutting;
    await journal.append({ stream, events: [titled('after')], principal });
    const inLog = await titlesInLog();
    expect(refused.length).toBeGreaterThan(0);
    expect([...inLog].sort()).toEqual([...confirmed, 'after'].sort());
    expect(published).toEqual(inLog);
  });

  it('runs a command to the end when it is sent again after a cut', async () => {
    const command = { id: 'c', operatorId: 'ada', name: 'spaces.rename' };
    const run = () =>
      journal.transact(async (unit) => {
        await unit.append({ stream, events: [titled('once')], principal });
        if ((await unit.rows.command.count()) === 0 && attempts++ === 0) await store.execute(cutOthers);
        return 'done';
      }, command);
    let attempts = 0;
    await expect(run()).rejects.toMatchObject({ code: 'database_failed' });
    expect(await run()).toBe('done');
    expect(await run()).toBe('done');
    expect(await titlesInLog()).toEqual(['once']);
  });
});
