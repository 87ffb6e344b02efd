import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SpaceId } from '@/server/core/ids';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { archiveSpace } from './archive-space';
import { createSpace } from './create-space';
import { findFiles } from './find-files';

let home: TestWorkspace;
let spaceId: SpaceId;
let worktree: string;
/** UTC milliseconds; moved on past what the index keeps. */
let now = Date.now();

beforeEach(async () => {
  home = await openTestWorkspace();
  home = { ...home, services: { ...home.services, now: () => now } };
  const space = await createSpace(home.services, home.actor, { repositoryId: home.repositoryId });
  spaceId = space.id;
  worktree = space.worktreePath;
  await write('src/webhooks/handler.ts', 'src/webhooks/retry.ts', 'src/http.ts', 'docs/handbook.md');
});
afterEach(() => home.close());

async function write(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(worktree, path)), { recursive: true });
    await writeFile(join(worktree, path), 'x\n');
  }
  now += 10_000;
}

const find = async (query: string, limit?: number) =>
  (await findFiles(home.services, home.actor, { spaceId, query, limit })).items.map(({ path }) => path);

describe('mentions find files of the worktree', () => {
  test('tracked and untracked ones by letters in their order, folders too, best first', async () => {
    expect((await find('whhand'))[0]).toBe('src/webhooks/handler.ts');
    expect(await find('readme')).toEqual(['README.md']);
    expect((await find('webhooks'))[0]).toBe('src/webhooks/');
    expect(await find('no such thing')).toEqual([]);
  });

  test('says which letters matched', async () => {
    const { items } = await findFiles(home.services, home.actor, { spaceId, query: 'http' });
    expect(items[0]).toEqual({ id: 'src/http.ts', path: 'src/http.ts', marks: [4, 5, 6, 7] });
  });

  test('without a query: what lies at the top first, folders before files', async () => {
    expect(await find('')).toEqual([
      'docs/',
      'src/',
      'README.md',
      'src/webhooks/',
      'docs/handbook.md',
      'src/http.ts',
      'src/webhooks/handler.ts',
      'src/webhooks/retry.ts',
    ]);
    expect(await find('', 2)).toEqual(['docs/', 'src/']);
  });

  test('not what git ignores, not what was deleted, not what lies behind a link out', async () => {
    await writeFile(join(worktree, '.gitignore'), 'secret*\n');
    await write('secret-plan.md', 'src/gone.ts');
    await home.git(worktree, 'add', '--all');
    await rm(join(worktree, 'src/gone.ts'));
    await symlink('/etc', join(worktree, 'outside'));
    now += 10_000;
    expect(await find('secret')).toEqual([]);
    expect(await find('gone')).toEqual([]);
    expect(await find('outside')).toEqual(['outside']);
    expect(await find('passwd')).toEqual([]);
  });

  test('not a name that would not read as what it is', async () => {
    await write('evil\u202etxt.exe', 'evil\nname.ts', 'evil\u001b[31m.ts', 'evil-but-plain.ts');
    expect(await find('evil')).toEqual(['evil-but-plain.ts']);
  });

  test('a new file is found once the index is older than a moment', async () => {
    await find('later');
    await writeFile(join(worktree, 'later.ts'), 'x');
    expect(await find('later')).toEqual([]);
    now += 10_000;
    expect(await find('later')).toEqual(['later.ts']);
  });

  test('only members of the workspace, only while the space is active', async () => {
    const stranger = await home.stranger();
    await expect(findFiles(home.services, stranger, { spaceId })).rejects.toMatchObject({
      code: 'not_found',
    });
    await archiveSpace(home.services, home.actor, { spaceId });
    await expect(find('src')).rejects.toMatchObject({ code: 'space_archived' });
  });
});
