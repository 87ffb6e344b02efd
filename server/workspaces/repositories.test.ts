import { existsSync, readdirSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RepositoryId, workspaceStream } from '@/server/core/ids';
import { createSpace } from '@/server/spaces/create-space';
import { deleteSpace } from '@/server/spaces/delete-space';
import { newId } from '@/server/store/new-id';
import { type AddRepositoryInput, addRepository } from './add-repository';
import { listRepositories } from './list-repositories';
import { removeRepository } from './remove-repository';
import { git, makeRepository, openTestWorkspace, type TestWorkspace } from './test-workspace';

let home: TestWorkspace;
beforeEach(async () => {
  home = await openTestWorkspace();
});
afterEach(() => home.close());

const add = (input: AddRepositoryInput) => addRepository(home.services, home.actor, input);
const list = async () => (await listRepositories(home.services, home.actor)).items;
const clones = () => {
  const folder = join(home.services.dataDir, 'repositories');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const announced = async () =>
  (await home.log(workspaceStream(home.actor.workspaceId))).filter(
    ({ type }) => type === 'repository/changed',
  );

describe('add', () => {
  test('a checkout by its path, under its folder’s name or one given', async () => {
    const path = await makeRepository(join(home.services.dataDir, 'other'));
    expect(await add({ path, name: 'Mine' })).toMatchObject({ name: 'Mine', path, url: null });
    expect((await list()).map(({ name }) => name)).toEqual(['source', 'Mine']);
    expect((await announced()).at(-1)?.principal).toEqual(home.actor.principal);
  });

  test('a URL is cloned into the data directory and serves spaces', async () => {
    const url = pathToFileURL(home.repository).href;
    const added = await add({ url, commandId: 'clone' });
    expect(await add({ url, commandId: 'clone' })).toEqual(added);
    expect(added).toMatchObject({
      name: 'source',
      url,
      path: join(home.services.dataDir, 'repositories', added.id),
    });
    expect(clones()).toEqual([added.id]);
    const space = await createSpace(home.services, home.actor, { repositoryId: added.id });
    expect(existsSync(join(space.worktreePath, 'README.md'))).toBe(true);
  });

  test('the same checkout by another way is known already', async () => {
    const link = join(home.services.dataDir, 'link');
    await symlink(home.repository, link);
    for (const path of [home.repository, link, join(home.repository, '.')]) {
      await expect(add({ path })).rejects.toMatchObject({
        code: 'repository_exists',
        parameters: { repositoryId: home.repositoryId, name: 'source' },
      });
    }
  });

  test('in another workspace it is a repository of its own', async () => {
    const added = await addRepository(home.services, await home.stranger(), { path: home.repository });
    expect(added.id).not.toBe(home.repositoryId);
    expect((await list()).map(({ id }) => id)).toEqual([home.repositoryId]);
  });
});

describe('bad input is named and leaves nothing', () => {
  afterEach(async () => {
    expect((await list()).map(({ id }) => id)).toEqual([home.repositoryId]);
    expect(clones()).toEqual([]);
    expect(await announced()).toHaveLength(1);
  });

  test('a folder that is no repository, and none at all', async () => {
    const path = join(home.services.dataDir, 'plain');
    await mkdir(path);
    await expect(add({ path })).rejects.toMatchObject({
      code: 'not_a_repository',
      message: expect.stringContaining(path),
    });
    await expect(add({ path: join(path, 'nowhere') })).rejects.toMatchObject({ code: 'not_a_repository' });
  });

  test('a repository without commits', async () => {
    const path = join(home.services.dataDir, 'empty');
    await mkdir(path);
    await git(path, 'init', '--quiet');
    await expect(add({ path })).rejects.toMatchObject({ code: 'repository_without_commits' });
    await expect(add({ url: pathToFileURL(path).href })).rejects.toMatchObject({
      code: 'repository_without_commits',
    });
  });

  test('a URL without a repository', async () => {
    const url = pathToFileURL(join(home.services.dataDir, 'nowhere')).href;
    await expect(add({ url })).rejects.toMatchObject({ code: 'clone_failed' });
  });

  test('an address that would start a program', async () => {
    for (const url of ['ext::sh -c true', '--upload-pack=true']) {
      await expect(add({ url })).rejects.toMatchObject({ code: 'bad_input' });
    }
  });

  test('path and URL, or neither', async () => {
    await expect(add({})).rejects.toMatchObject({ code: 'bad_input' });
    await expect(add({ path: home.repository, url: 'https://example.org/x' })).rejects.toMatchObject({
      code: 'bad_input',
    });
  });

  test('statement 66: a viewer adds none', async () => {
    const attempt = addRepository(home.services, await home.person('viewer'), { path: home.repository });
    await expect(attempt).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

describe('remove', () => {
  const remove = (repositoryId: RepositoryId) =>
    removeRepository(home.services, home.actor, { repositoryId });

  test('is refused while a space uses it; afterwards our clone goes, a checkout of others stays', async () => {
    const { id } = await add({ url: pathToFileURL(home.repository).href });
    const space = await createSpace(home.services, home.actor, { repositoryId: id });
    await expect(remove(id)).rejects.toMatchObject({ code: 'repository_in_use', parameters: { spaces: 1 } });
    expect(clones()).toEqual([id]);
    await deleteSpace(home.services, home.actor, { spaceId: space.id });
    await remove(id);
    expect(clones()).toEqual([]);
    await remove(home.repositoryId);
    expect(existsSync(join(home.repository, 'README.md'))).toBe(true);
    expect(await list()).toEqual([]);
  });

  test('what is not there, or elsewhere, is not found', async () => {
    await expect(remove(newId<RepositoryId>())).rejects.toMatchObject({ code: 'not_found' });
    const stranger = await home.stranger();
    const attempt = removeRepository(home.services, stranger, { repositoryId: home.repositoryId });
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
  });
});
