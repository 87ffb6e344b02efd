/** A clone that a kill cut off: nothing of it, and nothing of its address, stays on disk. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, utimes } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addRepository, clonesFolder } from './add-repository';
import { cancelAllClones } from './running-clones';
import { sweepClones } from './sweep-clones';
import { openTestWorkspace, type TestWorkspace } from './test-workspace';

let home: TestWorkspace;
beforeEach(async () => {
  home = await openTestWorkspace();
});
afterEach(() => home.close());

const folders = () => readdirSync(clonesFolder(home.services));

test('a clone on its way lies under a name that says so, and the next start removes it', async () => {
  const { url } = await addRepository(home.services, home.actor, {
    url: pathToFileURL(home.repository).href,
  });
  expect(url).not.toBeNull();
  const whole = folders();
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const adding = addRepository(home.services, home.actor, {
    url: `http://me:hunter2@127.0.0.1:${port}/a.git`,
  });
  const ended = expect(adding).rejects.toMatchObject({ code: 'clone_cancelled' });
  const cut = await vi.waitFor(() => {
    const found = folders().find((name) => !whole.includes(name)) ?? '';
    expect(readFileSync(join(clonesFolder(home.services), found, 'config'), 'utf8')).toContain('hunter2');
    return found;
  });
  expect(cut).toMatch(/\.cloning$/);
  await sweepClones(home.services);
  expect(folders()).toEqual(whole);
  cancelAllClones(home.services);
  await ended;
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});

test('where several servers share a database, only what is too old to run still', async () => {
  const shared = {
    ...home.services,
    database: { ...home.services.database, provider: 'postgresql' as const },
  };
  const [young, old] = ['young.cloning', 'old.cloning'].map((name) => join(clonesFolder(shared), name)) as [
    string,
    string,
  ];
  for (const folder of [young, old]) await mkdir(folder, { recursive: true });
  const longAgo = Date.now() / 1000 - 7200;
  await utimes(old, longAgo, longAgo);
  await sweepClones(shared);
  expect([existsSync(young), existsSync(old)]).toEqual([true, false]);
});

test('nothing was ever cloned: nothing to do', async () => {
  await sweepClones({ ...home.services, dataDir: join(home.services.dataDir, 'nowhere') });
});
