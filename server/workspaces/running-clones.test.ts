import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addRepository } from './add-repository';
import { listRepositories } from './list-repositories';
import { cancelAllClones, cancelClone, listClones, readProgress } from './running-clones';
import { openTestWorkspace, type TestWorkspace } from './test-workspace';

let home: TestWorkspace;
/** A host that takes the request and never answers it. */
const silent = createServer(() => undefined);
let url = '';

beforeEach(async () => {
  home = await openTestWorkspace();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  url = `http://me:secret@127.0.0.1:${(silent.address() as AddressInfo).port}/team/project.git`;
});
afterEach(async () => {
  cancelAllClones(home.services);
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
  await home.close();
});

const running = () => listClones(home.services, home.actor.workspaceId);
const kept = () => {
  const folder = join(home.services.dataDir, 'repositories');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('a clone that takes its time', () => {
  test('is seen while it runs, without its credentials, and only in its workspace', async () => {
    const adding = addRepository(home.services, home.actor, { url, commandId: 'c' });
    const settled = expect(adding).rejects.toMatchObject({ code: 'clone_cancelled' });
    await vi.waitFor(() => expect(running()).toHaveLength(1));
    expect(running()[0]).toMatchObject({ id: 'c', url: url.replace('me:secret@', ''), percent: null });
    const { workspaceId } = await home.stranger();
    expect(listClones(home.services, workspaceId)).toEqual([]);
    expect(cancelClone(home.services, { workspaceId, id: 'c' })).toBe(false);
    expect(cancelClone(home.services, { workspaceId: home.actor.workspaceId, id: 'c' })).toBe(true);
    await settled;
  });

  test('called off leaves nothing: no row, no folder, no running clone', async () => {
    const before = (await listRepositories(home.services, home.actor)).items;
    const adding = addRepository(home.services, home.actor, { url, commandId: 'c' });
    const settled = expect(adding).rejects.toMatchObject({ code: 'clone_cancelled' });
    await vi.waitFor(() => expect(running()).toHaveLength(1));
    cancelClone(home.services, { workspaceId: home.actor.workspaceId, id: 'c' });
    await settled;
    expect(running()).toEqual([]);
    expect(kept()).toEqual([]);
    expect((await listRepositories(home.services, home.actor)).items).toEqual(before);
    expect(cancelClone(home.services, { workspaceId: home.actor.workspaceId, id: 'c' })).toBe(false);
  });
});

test.each([
  ['Receiving objects:  45% (123/273), 1.20 MiB | 3.00 MiB/s', 'Receiving objects', 45],
  ['remote: Counting objects: 100% (12/12), done.', 'Counting objects', 100],
  ['remote: Enumerating objects: 12, done.', 'Enumerating objects', null],
  ['Cloning into bare repository', 'Cloning into bare repository', null],
])('git’s line %j is read', (line, phase, percent) => {
  expect(readProgress(line)).toMatchObject({ phase, percent });
});
