/** A clone that a kill cut off: nothing of it, and nothing of its address, stays on disk. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UNFINISHED } from '@/server/git/clone-repository';
import type { Database } from '@/server/store/database';
import { newId } from '@/server/store/new-id';
import { addRepository, clonesFolder } from './add-repository';
import { listRepositories } from './list-repositories';
import { cancelAllClones, listClones } from './running-clones';
import { sweepClones } from './sweep-clones';
import { openTestWorkspace, type TestWorkspace } from './test-workspace';

const HOUR = 3_600_000;
let home: TestWorkspace;
/** A host that takes the request and never answers it. */
const silent = createServer(() => undefined);

beforeEach(async () => {
  home = await openTestWorkspace();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
  await home.close();
});

const folders = () => readdirSync(clonesFolder(home.services)).sort();
const path = (name: string) => join(clonesFolder(home.services), name);
const repositories = async () =>
  (await listRepositories(home.services, home.actor)).items.map(({ id }) => id).slice(1);
const clone = (commandId?: string) =>
  addRepository(home.services, home.actor, { url: pathToFileURL(home.repository).href, commandId });
/** As PostgreSQL has it: other servers may use the same folder. */
const shared = (now: () => number) => ({
  ...home.services,
  database: { ...home.services.database, provider: 'postgresql' } as Database,
  now,
});

/** What git has on disk while it clones, as it stays there when the server is killed. */
async function cutOff(): Promise<string> {
  const { port } = silent.address() as AddressInfo;
  const url = `http://me:hunter2@127.0.0.1:${port}/half.git`;
  const settled = expect(addRepository(home.services, home.actor, { url })).rejects.toMatchObject({
    code: 'clone_cancelled',
  });
  const half = await vi.waitFor(() => {
    const [name = ''] = folders().filter((each) => existsSync(join(path(each), 'HEAD')));
    expect(readFileSync(join(path(name), 'config'), 'utf8')).toContain('hunter2');
    return name;
  });
  expect(half.endsWith(UNFINISHED)).toBe(true);
  const left = `${newId()}${UNFINISHED}`;
  await cp(path(half), path(left), { recursive: true });
  cancelAllClones(home.services);
  await settled;
  return left;
}

describe('at a start, a clone that was cut off', () => {
  test('is gone: no folder, no repository, none that runs; and the same command clones anew', async () => {
    const left = await cutOff();
    expect(folders()).toEqual([left]);
    await sweepClones(home.services);
    expect(folders()).toEqual([]);
    expect(await repositories()).toEqual([]);
    expect(listClones(home.services, home.actor.workspaceId)).toEqual([]);
    const { id } = await clone('again');
    expect(await repositories()).toEqual([id]);
  });

  test('a whole one stays, of whichever workspace, also where the database does not know it', async () => {
    const mine = await clone();
    const url = pathToFileURL(home.repository).href;
    const theirs = await addRepository(home.services, await home.stranger(), { url });
    const rowless = newId();
    await cp(mine.path, path(rowless), { recursive: true });
    await sweepClones(home.services);
    expect(folders()).toEqual([mine.id, theirs.id, rowless].sort());
  });

  test('what is no clone of ours is left alone', async () => {
    await mkdir(path('notes'), { recursive: true });
    await writeFile(path('read-me.txt'), 'mine');
    await sweepClones(home.services);
    expect(folders()).toEqual(['notes', 'read-me.txt']);
  });

  test('where several servers may share the folder, a young one waits until none can be at work on it', async () => {
    const left = await cutOff();
    await sweepClones(shared(() => Date.now() + HOUR - 60_000));
    expect(folders()).toEqual([left]);
    await sweepClones(shared(() => Date.now() + HOUR + 60_000));
    expect(folders()).toEqual([]);
  });

  test('needs no folder of clones', async () => {
    await sweepClones(home.services);
    expect(existsSync(clonesFolder(home.services))).toBe(false);
  });
});
