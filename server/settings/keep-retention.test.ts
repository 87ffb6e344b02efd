/** Statement 67: how long things are kept. Nothing goes by itself unless owners say so, and what goes is told. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BodyHash, conversationStream, workspaceStream } from '@/server/core/ids';
import { archiveSpace } from '@/server/spaces/archive-space';
import { createSpace } from '@/server/spaces/create-space';
import type { SpaceView } from '@/server/spaces/space-view';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { getTombstone } from '@/server/workspaces/tombstones';
import { dataOverview, previewRetention } from './data-overview';
import { keepRetention } from './keep-retention';
import { DAY, MEGABYTE, type Retention, setRetention } from './retention';
import { removableOutputs, removeOutputs } from './stored-outputs';

let home: TestWorkspace;
let space: SpaceView;
/** Milliseconds the server's clock is ahead. */
let ahead: number;
beforeEach(async () => {
  ahead = 0;
  home = await openTestWorkspace({ now: () => Date.now() + ahead });
  space = await createSpace(home.services, home.actor, { repositoryId: home.repositoryId });
});
afterEach(() => home.close());

const off: Retention = { archivedDays: null, outputDays: null, outputQuotaMb: null };
const set = (retention: Partial<Retention>) =>
  setRetention(home.services, home.actor, { ...off, ...retention });
const keep = () => keepRetention(home.services);
const output = (text: string, purpose: 'output' | 'request' = 'output') =>
  home.services.journal.bodies.put(text, {
    stream: conversationStream(space.conversationId!),
    purpose,
  });
const isThere = (hash: BodyHash) =>
  home.services.journal.bodies.get(hash).then(
    () => true,
    (error: { code: string }) => error.code,
  );
const told = async () =>
  (await home.log(workspaceStream(home.actor.workspaceId))).filter(
    ({ type }) => type === 'outputs/removed' || type === 'space/deleted',
  );

test('is off: however old something is, it stays', async () => {
  await archiveSpace(home.services, home.actor, { spaceId: space.id });
  const hash = await output('old');
  ahead = 5000 * DAY;
  await keep();
  expect(await home.services.database.reader.space.count()).toBe(1);
  expect(await isThere(hash)).toBe(true);
});

test('only owners set it, and a day passes before it takes anything', async () => {
  const member = await home.person('member');
  const attempt = setRetention(home.services, member, { ...off, archivedDays: 1 });
  await expect(attempt).rejects.toMatchObject({ code: 'not_allowed' });
  await archiveSpace(home.services, home.actor, { spaceId: space.id });
  ahead = 10 * DAY;
  await set({ archivedDays: 1 });
  await keep();
  expect(await home.services.database.reader.space.count()).toBe(1);
  await set({});
  ahead = 20 * DAY;
  await keep();
  expect(await home.services.database.reader.space.count()).toBe(1);
});

describe('archived spaces', () => {
  test('go after their days in the archive, by the system, with a tombstone; the branch and active ones stay', async () => {
    const other = await createSpace(home.services, home.actor, { repositoryId: home.repositoryId });
    await set({ archivedDays: 30 });
    await archiveSpace(home.services, home.actor, { spaceId: space.id });
    ahead = 29 * DAY;
    await keep();
    expect(await home.services.database.reader.space.count()).toBe(2);
    expect((await dataOverview(home.services, home.actor)).nextDeletion?.title).toBe(space.title);
    ahead = 31 * DAY;
    await keep();
    await keep();
    const left = await home.services.database.reader.space.findMany({ select: { id: true } });
    expect(left).toEqual([{ id: other.id }]);
    expect(await getTombstone(home.services, home.actor, { id: space.id })).toMatchObject({
      reason: 'retention',
      branch: space.branch,
      deletedBy: { kind: 'system', via: 'retention' },
    });
    expect(await home.git(home.repository, 'rev-parse', space.branch)).toMatch(/^[0-9a-f]{40}$/);
    expect(await told()).toMatchObject([{ type: 'space/deleted', data: { reason: 'retention' } }]);
  });

  test('whose uncommitted work cannot be kept stay', async () => {
    await set({ archivedDays: 1 });
    await home.git(space.worktreePath, 'checkout', '--quiet', '--detach');
    await home.git(space.worktreePath, 'rm', '--quiet', 'README.md');
    await archiveSpace(home.services, home.actor, { spaceId: space.id });
    ahead = 3 * DAY;
    await keep();
    expect(await home.services.database.reader.space.count()).toBe(1);
  });
});

describe('whole tool outputs', () => {
  test('go after their days, say when and why they went, and can come back', async () => {
    const [old, prompt] = [await output('old'), await output('prompt', 'request')];
    const both = await output('both', 'request');
    await output('both');
    await set({ outputDays: 7 });
    ahead = 6 * DAY;
    const young = await output('young');
    ahead = 8 * DAY;
    await keep();
    expect(await isThere(old)).toBe('body_removed');
    for (const hash of [young, prompt, both]) expect(await isThere(hash)).toBe(true);
    await expect(home.services.journal.bodies.get(old)).rejects.toMatchObject({
      parameters: { reason: 'retention', removedAt: expect.any(String) },
    });
    expect(await told()).toMatchObject([{ data: { reason: 'retention', count: 1, bytes: 3 } }]);
    await output('old');
    expect(await isThere(old)).toBe(true);
    expect((await dataOverview(home.services, home.actor)).outputs).toEqual({ count: 3, bytes: 12 });
  });

  test('beyond the quota the oldest go, as few as needed', async () => {
    const text = (letter: string) => letter.repeat(0.4 * MEGABYTE);
    const hashes: BodyHash[] = [];
    for (const letter of ['a', 'b', 'c', 'd']) {
      hashes.push(await output(text(letter)));
      ahead += 1000;
    }
    await set({ outputQuotaMb: 1 });
    const preview = await previewRetention(home.services, home.actor, { ...off, outputQuotaMb: 1 });
    expect(preview.outputs).toEqual({ count: 2, bytes: 0.8 * MEGABYTE });
    ahead += 2 * DAY;
    await keep();
    await keep();
    expect(await Promise.all(hashes.map(isThere))).toEqual(['body_removed', 'body_removed', true, true]);
    expect(await told()).toMatchObject([{ data: { reason: 'quota', count: 2 } }]);
  });

  test.each(['output', 'request'] as const)(
    'that come up again as %s between being chosen and being removed stay, uncounted',
    async (purpose) => {
      const { services, actor } = home;
      const [again, old] = [await output('again'), await output('old')];
      ahead = 9 * DAY;
      const due = { before: services.now(), limit: 10 };
      const outputs = await removableOutputs(services.database.reader, actor.workspaceId, due);
      expect(outputs).toHaveLength(2);
      await output('again', purpose);
      await removeOutputs(services, { workspaceId: actor.workspaceId, reason: 'retention', outputs });
      expect([await isThere(again), await isThere(old)]).toEqual([true, 'body_removed']);
      expect(await told()).toMatchObject([{ data: { reason: 'retention', count: 1, bytes: 3 } }]);
    },
  );

  test('of another workspace are neither counted nor taken', async () => {
    const hash = await output('ours');
    const stranger = await home.stranger();
    await setRetention(home.services, stranger, { ...off, outputDays: 1 });
    ahead = 9 * DAY;
    await keep();
    expect(await isThere(hash)).toBe(true);
    expect((await dataOverview(home.services, stranger)).outputs).toEqual({ count: 0, bytes: 0 });
  });
});

test('a preview takes nothing and names what would go', async () => {
  await archiveSpace(home.services, home.actor, { spaceId: space.id });
  await output('x');
  ahead = 40 * DAY;
  const preview = await previewRetention(home.services, home.actor, {
    archivedDays: 30,
    outputDays: 30,
    outputQuotaMb: null,
  });
  expect(preview).toEqual({
    spaces: { count: 1, titles: [space.title] },
    outputs: { count: 1, bytes: 1 },
  });
  expect(await home.services.database.reader.body.count()).toBe(1);
});
