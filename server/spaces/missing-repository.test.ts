import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addRepository } from '@/server/workspaces/add-repository';
import { makeRepository, openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { archiveSpace } from './archive-space';
import { commitSpace } from './commit-space';
import { createSpace, worktreesFolder } from './create-space';
import { deleteExpiredSpace, deleteSpace } from './delete-space';
import { discardFile } from './discard-file';
import { findFiles } from './find-files';
import { listSpaces } from './list-spaces';
import { pushSpace } from './push-space';
import { restoreSpace } from './restore-space';
import { spaceBranch } from './space-branch';
import { spaceChanges } from './space-changes';
import { spaceDiff } from './space-diff';
import { spacePatch } from './space-patch';
import type { SpaceView } from './space-view';
import { sweepWorktrees } from './sweep-worktrees';

let home: TestWorkspace;
let space: SpaceView;
beforeEach(async () => {
  home = await openTestWorkspace();
  space = await createSpace(home.services, home.actor, { repositoryId: home.repositoryId, title: 'Billing' });
});
afterEach(() => home.close());

const elsewhere = () => join(home.services.dataDir, 'moved');
const move = () => rename(home.repository, elsewhere());
const moveBack = () => rename(elsewhere(), home.repository);
const input = () => ({ spaceId: space.id });
const archive = () => archiveSpace(home.services, home.actor, input());
const restore = () => restoreSpace(home.services, home.actor, input());
const work = (text = 'mine\n') => writeFile(join(space.worktreePath, 'new.txt'), text);
const aside = () => join(home.services.dataDir, 'set-aside', space.id);
const worktreeFolders = () => readdirSync(worktreesFolder(home.services));
const archivedTitles = async () =>
  (await listSpaces(home.services, home.actor, { archived: true })).items.map(({ title }) => title);

describe('a repository whose folder is gone is named as what it is, with where it was and what to do', () => {
  const attempts: Record<string, () => Promise<unknown>> = {
    'a new space': () => createSpace(home.services, home.actor, { repositoryId: home.repositoryId }),
    changes: () => spaceChanges(home.services, home.actor, input()),
    'changes since the last commit': () =>
      spaceChanges(home.services, home.actor, { ...input(), against: 'head' }),
    'a diff': () => spaceDiff(home.services, home.actor, input()),
    'the branch': () => spaceBranch(home.services, home.actor, input()),
    files: () => findFiles(home.services, home.actor, { ...input(), query: 'README' }),
    'a patch': () => spacePatch(home.services, home.actor, { ...input(), kind: 'changes' }),
    'a commit': () => commitSpace(home.services, home.actor, { ...input(), message: 'Keep' }),
    'a push': () => pushSpace(home.services, home.actor, input()),
    'discarding a file': () =>
      discardFile(home.services, home.actor, { ...input(), path: 'README.md', against: 'head' }),
  };
  const ways: Record<string, () => Promise<unknown>> = {
    moved: move,
    deleted: () => rm(home.repository, { recursive: true }),
    'only its .git': () => rm(join(home.repository, '.git'), { recursive: true }),
  };

  test.each(Object.keys(ways))('%s', async (way) => {
    await work();
    await ways[way]?.();
    for (const [name, attempt] of Object.entries(attempts)) {
      await expect(attempt(), name).rejects.toMatchObject({
        code: 'repository_missing',
        message: expect.stringMatching(/ gone\b.* Put it back there and try again/),
        parameters: { path: home.repository },
      });
    }
    expect(worktreeFolders()).toEqual([space.id]);
  });

  test('another repository in its place is not taken for it', async () => {
    await work();
    await move();
    await makeRepository(home.repository);
    await expect(spaceChanges(home.services, home.actor, input())).rejects.toMatchObject({
      code: 'repository_missing',
      message: expect.stringContaining('does not know this worktree'),
    });
    await archive();
    expect(worktreeFolders()).toEqual([]);
    expect(await readFile(join(aside(), 'new.txt'), 'utf8')).toBe('mine\n');
  });

  test('a clone of ours whose folder was deleted', async () => {
    const url = pathToFileURL(home.repository).href;
    const { id: repositoryId, path } = await addRepository(home.services, home.actor, { url });
    const cloned = await createSpace(home.services, home.actor, { repositoryId });
    await rm(path, { recursive: true });
    const gone = { code: 'repository_missing', parameters: { path } };
    await expect(createSpace(home.services, home.actor, { repositoryId })).rejects.toMatchObject(gone);
    const changes = spaceChanges(home.services, home.actor, { spaceId: cloned.id });
    await expect(changes).rejects.toMatchObject(gone);
  });

  test('bringing an archived space back', async () => {
    await archive();
    await move();
    const gone = { code: 'repository_missing', parameters: { path: home.repository } };
    await expect(restore()).rejects.toMatchObject(gone);
    expect(await archivedTitles()).toEqual(['Billing']);
  });
});

describe('statement 67: putting away without the repository succeeds, tidies up and loses nothing', () => {
  test('archive: what nobody touched goes; it can be restored when the repository is back', async () => {
    await move();
    expect(await archive()).toMatchObject({ archived: true });
    expect(worktreeFolders()).toEqual([]);
    expect(existsSync(aside())).toBe(false);
    await moveBack();
    await restore();
    expect(await readFile(join(space.worktreePath, 'README.md'), 'utf8')).toBe('# Sample\n');
    expect((await spaceChanges(home.services, home.actor, input())).items).toEqual([]);
  });

  test.each([
    ['a new file', () => work()],
    ['a changed file', () => writeFile(join(space.worktreePath, 'README.md'), '# Mine\n')],
    ['a removed file', () => rm(join(space.worktreePath, 'README.md'))],
    ['a new folder below', () => mkdir(join(space.worktreePath, 'empty'))],
  ])('archive: %s is set aside, and comes back with the space', async (_, touch) => {
    await touch();
    const before = readdirSync(space.worktreePath);
    await move();
    await archive();
    expect(worktreeFolders()).toEqual([]);
    expect(readdirSync(aside())).toEqual(before);
    await moveBack();
    await restore();
    expect(readdirSync(space.worktreePath)).toEqual(before);
    expect(existsSync(aside())).toBe(false);
    await spaceChanges(home.services, home.actor, input());
  });

  test('a start commits what was set aside once the repository is back, and leaves it alone until then', async () => {
    await work();
    await move();
    await archive();
    await sweepWorktrees(home.services);
    expect(existsSync(aside())).toBe(true);
    await moveBack();
    await sweepWorktrees(home.services);
    expect(existsSync(aside())).toBe(false);
    expect(worktreeFolders()).toEqual([]);
    expect(await home.git(home.repository, 'show', `${space.branch}:new.txt`)).toBe('mine');
  });

  test('delete: the space goes, its files are set aside, and the answer says where', async () => {
    await work();
    await move();
    const deleted = await deleteSpace(home.services, home.actor, input());
    expect(deleted).toEqual({ spaceId: space.id, missing: { setAside: aside() } });
    expect(worktreeFolders()).toEqual([]);
    expect(await readFile(join(aside(), 'new.txt'), 'utf8')).toBe('mine\n');
    expect(await home.services.database.reader.space.count()).toBe(0);
  });

  test('delete: nothing is kept of what nobody touched, nor of what a person lets go', async () => {
    await move();
    expect(await deleteSpace(home.services, home.actor, input())).toMatchObject({
      missing: { setAside: null },
    });
    await moveBack();
    space = await createSpace(home.services, home.actor, { repositoryId: home.repositoryId });
    await work();
    await move();
    await archive();
    await deleteSpace(home.services, home.actor, { ...input(), discardWork: true });
    expect(existsSync(aside())).toBe(false);
    expect(worktreeFolders()).toEqual([]);
  });

  test('delete by retention keeps the files too', async () => {
    await work();
    await archive();
    await restore();
    await work('newer\n');
    await move();
    await archive();
    const isDue = () => Promise.resolve(true);
    await deleteExpiredSpace(home.services, { by: home.actor, spaceId: space.id, isDue });
    expect(await readFile(join(aside(), 'new.txt'), 'utf8')).toBe('newer\n');
    expect(await archivedTitles()).toEqual([]);
  });
});
