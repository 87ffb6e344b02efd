/** The SQL of retention and of its migration on PostgreSQL; on SQLite it is proved beside the code (statement 67). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ConversationId, conversationStream, type WorkspaceId } from '@/server/core/ids';
import { addConversation } from '@/server/journal/journal-under-test';
import { openJournal } from '@/server/journal/open-journal';
import { outputAmount, removableOutputs, removeOutputs } from '@/server/settings/stored-outputs';
import type { Database } from '@/server/store/database';
import { migrationNames, readMigrations } from '@/server/store/migrations';
import type { StoreUnderTest } from '@/server/store/store-under-test';
import { makePostgresStore } from './postgres-store';

let store: StoreUnderTest;
let database: Database;
beforeEach(async () => {
  store = await makePostgresStore();
  database = await store.open();
});
afterEach(async () => {
  await database.close();
  await store.destroy();
});

it('counts outputs, finds the oldest that may go, and takes them', async () => {
  let now = 1_700_000_000_000;
  const journal = openJournal({ database, log: { error: () => undefined }, now: () => now });
  const { id } = await addConversation(journal);
  const { workspaceId } = await database.reader.space.findFirstOrThrow();
  const use = (purpose: 'output' | 'request') => ({ stream: conversationStream(id), purpose });
  const old = await journal.bodies.put('old', use('output'));
  await journal.bodies.put('both', use('output'));
  await journal.bodies.put('both', use('request'));
  now += 5000;
  await journal.bodies.put('young', use('output'));
  expect(await outputAmount(database.reader, workspaceId)).toEqual({ count: 3, bytes: 12 });
  const due = (before: number) => removableOutputs(database.reader, workspaceId, { before, limit: 10 });
  expect(await due(now)).toEqual([{ hash: old, bytes: 3, at: now - 5000 }]);
  expect(await due(now + 1)).toHaveLength(2);
  const outputs = await due(now);
  const services = { journal, now: () => now };
  await removeOutputs(services, { workspaceId: workspaceId as WorkspaceId, reason: 'quota', outputs });
  await expect(journal.bodies.get(old)).rejects.toMatchObject({ code: 'body_removed' });
  expect(await outputAmount(database.reader, workspaceId)).toEqual({ count: 2, bytes: 9 });
});

it('is migrated with the stored texts of logs that are there already counted', async () => {
  const name = migrationNames(readMigrations('postgresql')).find((each) =>
    each.endsWith('people_and_lifetime'),
  );
  const folder = fileURLToPath(new URL('../../prisma/migrations/postgresql', import.meta.url));
  const script = readFileSync(path.join(folder, name ?? '', 'migration.sql'), 'utf8');
  const backfill = script.slice(script.indexOf('-- What is there already'));
  const stream = conversationStream('1' as ConversationId);
  const event = (seq: number, type: string, data: object) =>
    `('${stream}', ${seq}, '${type}', 1, '${JSON.stringify(data)}', ${seq}, '{}')`;
  await store.execute(`INSERT INTO "Body" ("hash", "text", "createdAt") VALUES ('sys', 'né', now());
    INSERT INTO "Event" VALUES ${event(1, 'request/header', { system: 'sys', tools: 'sys' })},
    ${event(2, 'tool/result', { full: { body: 'out', bytes: 4 } })},
    ${event(3, 'tool/result', { full: { body: 'out', bytes: 4 } })}, ${event(4, 'tool/result', { output: 'short' })}`);
  await store.execute(backfill);
  const counted = await database.reader.bodyUse.findMany({ orderBy: { hash: 'asc' } });
  expect(counted).toEqual([
    { hash: 'out', stream, purpose: 'output', bytes: 4, at: 3n },
    { hash: 'sys', stream, purpose: 'request', bytes: 3, at: 1n },
  ]);
});
