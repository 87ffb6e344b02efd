import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getConversation } from '@/server/conversations/get-conversation';
import { listConversations } from '@/server/conversations/list-conversations';
import { type RepositoryId, spaceStream } from '@/server/core/ids';
import type { Services } from '@/server/services';
import { newId } from '@/server/store/new-id';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { type CreateSpaceInput, createSpace, worktreesFolder } from './create-space';
import { listSpaces } from './list-spaces';
import { renameSpace } from './rename-space';
import { sweepWorktrees } from './sweep-worktrees';

let home: TestWorkspace;
beforeEach(async () => {
  home = await openTestWorkspace();
});
afterEach(() => home.close());

const create = (input: Partial<CreateSpaceInput> = {}, services = home.services) =>
  createSpace(services, home.actor, { repositoryId: home.repositoryId, ...input });
const folders = () => {
  const folder = worktreesFolder(home.services);
  return existsSync(folder) ? readdirSync(folder) : [];
};
const spaces = async () => (await listSpaces(home.services, home.actor)).items;
const branches = () =>
  home.git(home.repository, 'branch', '--list', 'interlock/*', '--format=%(refname:short)');

describe('a new space', () => {
  test('has a worktree on its own branch at the base commit, and leaves the source as it was', async () => {
    const head = await home.git(home.repository, 'rev-parse', 'HEAD');
    const space = await create({ title: 'Ärger mit Rechnungen!' });
    expect(space.branch).toBe(`interlock/arger-mit-rechnungen-${space.id.slice(-8)}`);
    expect(space).toMatchObject({ mode: 'chat', modeRevision: 0, archived: false, status: 'idle' });
    expect(space).toMatchObject({ autonomy: 'act_with_approval', baseCommit: head });
    expect(await home.git(space.worktreePath, 'symbolic-ref', '--short', 'HEAD')).toBe(space.branch);
    expect(await readFile(join(space.worktreePath, 'README.md'), 'utf8')).toBe('# Sample\n');
    expect(await home.git(home.repository, 'status', '--porcelain')).toBe('');
    expect(await home.git(home.repository, 'symbolic-ref', '--short', 'HEAD')).toBe('main');
  });

  test('starts with one conversation; its selected mode waits there until it lands (statements 4, 5)', async () => {
    const space = await create({ mode: 'plan' });
    const { items } = await listConversations(home.services, home.actor, { spaceId: space.id });
    expect(items).toMatchObject([{ id: space.conversationId, status: 'idle', parentId: null }]);
    const conversation = await getConversation(home.services, home.actor, { conversationId: items[0]!.id });
    expect(conversation).toMatchObject({ effectiveMode: 'chat', pendingMode: 'plan', queue: [] });
    expect(await home.log(spaceStream(space.id))).toMatchObject([
      { type: 'space/created', data: { mode: 'plan' }, principal: home.actor.principal },
      { type: 'conversation/added' },
    ]);
  });

  test('may start from another branch', async () => {
    await home.git(home.repository, 'switch', '--quiet', '-c', 'feature');
    await writeFile(join(home.repository, 'feature.txt'), 'x');
    await home.git(home.repository, 'add', '.');
    await home.git(home.repository, 'commit', '--quiet', '-m', 'Feature');
    await home.git(home.repository, 'switch', '--quiet', 'main');
    const space = await create({ branch: 'feature' });
    expect(existsSync(join(space.worktreePath, 'feature.txt'))).toBe(true);
  });
});

describe('a refused space leaves nothing behind', () => {
  afterEach(async () => {
    expect(await spaces()).toEqual([]);
    expect(folders()).toEqual([]);
    expect(await branches()).toBe('');
    expect(existsSync(join(home.repository, '.git/worktrees'))).toBe(false);
  });

  test.each([
    ['statement 12: review', { mode: 'review' }, 'mode_not_selectable'],
    ['statement 61: an unknown mode', { mode: 'planning' }, 'unknown_mode'],
    ['an unknown branch', { branch: 'nowhere' }, 'bad_input'],
    ['a branch that looks like an option', { branch: '--detach' }, 'bad_input'],
    ['an unknown repository', { repositoryId: newId<RepositoryId>() }, 'not_found'],
  ])('%s', async (_, input, code) => {
    await expect(create(input)).rejects.toMatchObject({ code });
  });

  test('a repository of another workspace', async () => {
    const { services, repositoryId } = home;
    const attempt = createSpace(services, await home.stranger(), { repositoryId });
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a transaction that fails takes worktree and branch with it', async () => {
    const broken: Services = {
      ...home.services,
      journal: { ...home.services.journal, transact: () => Promise.reject(new Error('disk full')) },
    };
    await expect(create({}, broken)).rejects.toThrow('disk full');
  });

  test('a checkout that fails takes worktree and branch with it', async () => {
    const blob = await home.git(home.repository, 'rev-parse', 'HEAD:README.md');
    await rm(join(home.repository, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    await expect(create()).rejects.toMatchObject({ code: 'git_failed' });
  });
});

describe('a space that fails takes back nothing that it did not make', () => {
  const failing = (instead: () => Promise<unknown>): Services => {
    const transact = async () => {
      await instead();
      throw new Error('connection lost');
    };
    return { ...home.services, journal: { ...home.services.journal, transact } };
  };

  test('a branch that moved on stays', async () => {
    const moveOn = async () => {
      const commit = await home.git(home.repository, 'commit-tree', '-p', 'main', '-m', 'x', 'main^{tree}');
      await home.git(home.repository, 'update-ref', `refs/heads/${await branches()}`, commit);
    };
    await expect(create({}, failing(moveOn))).rejects.toThrow('connection lost');
    expect(folders()).toEqual([]);
    expect(await branches()).toMatch(/^interlock\//);
  });

  test('a space that was committed although its connection broke keeps worktree and branch', async () => {
    const { journal } = home.services;
    const broken: Services = {
      ...home.services,
      journal: {
        ...journal,
        transact: async (...given) => {
          await journal.transact(...given);
          throw new Error('connection lost');
        },
      },
    };
    await expect(create({ commandId: 'one' }, broken)).rejects.toThrow('connection lost');
    const space = await create({ commandId: 'one' });
    expect(folders()).toEqual([space.id]);
    expect(await branches()).toBe(space.branch);
    expect(await home.git(space.worktreePath, 'status', '--porcelain')).toBe('');
  });
});

describe('idempotent by commandId, worktree included', () => {
  test('twice one after the other, and twice at once: one space, one worktree, one branch', async () => {
    const first = await create({ commandId: 'one' });
    expect(await create({ commandId: 'one' })).toEqual(first);
    const [a, b] = await Promise.all([create({ commandId: 'two' }), create({ commandId: 'two' })]);
    expect(a).toEqual(b);
    expect((await spaces()).map(({ id }) => id)).toEqual([a.id, first.id]);
    expect(folders()).toHaveLength(2);
    expect((await branches()).split('\n')).toHaveLength(2);
  });

  test('two servers at once: the loser removes its worktree and branch again', async () => {
    const other: Services = { ...home.services, journal: { ...home.services.journal } };
    const [a, b] = await Promise.all([create({ commandId: 'one' }), create({ commandId: 'one' }, other)]);
    expect(a.id).toBe(b.id);
    expect(folders()).toEqual([a.id]);
    expect(await branches()).toBe(a.branch);
  });

  test('an id that another command has used is refused', async () => {
    const { services, actor } = home;
    await create({ commandId: 'one' });
    const spaceId = (await spaces())[0]!.id;
    const attempt = renameSpace(services, actor, { spaceId, title: 'x', commandId: 'one' });
    await expect(attempt).rejects.toMatchObject({ code: 'bad_input' });
  });
});

test('at start a worktree without a space goes, unless it is younger than an hour; that of a space stays', async () => {
  const space = await create();
  const { worktrees, dataDir } = home.services;
  const orphan = join(dataDir, 'worktrees', newId());
  await worktrees.add({ repository: home.repository, worktree: orphan, branch: 'interlock/lost' });
  await sweepWorktrees(home.services);
  expect(folders()).toHaveLength(2);
  await sweepWorktrees({ ...home.services, now: () => Date.now() + 2 * 3_600_000 });
  expect(folders()).toEqual([space.id]);
  expect(await home.git(home.repository, 'worktree', 'list')).not.toContain(orphan);
});

test('at start a worktree that no space knows stays where work lies in it: the database may be an older copy', async () => {
  const { worktrees, dataDir } = home.services;
  const orphan = join(dataDir, 'worktrees', newId());
  await worktrees.add({ repository: home.repository, worktree: orphan, branch: 'interlock/lost' });
  await writeFile(join(orphan, 'work.txt'), 'work\n');
  await sweepWorktrees({ ...home.services, now: () => Date.now() + 2 * 3_600_000 });
  expect(existsSync(join(orphan, 'work.txt'))).toBe(true);
});

test('lists come in pages, newest first', async () => {
  const made = [await create(), await create(), await create()].map(({ id }) => id).reverse();
  const first = await listSpaces(home.services, home.actor, { limit: 2 });
  const second = await listSpaces(home.services, home.actor, { limit: 2, cursor: first.nextCursor });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made);
  expect(second.nextCursor).toBeNull();
});
