import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { spaceStream } from '@/server/core/ids';
import { sharingWorktree } from '@/server/git/worktree-lock';
import type { Actor } from '@/server/services';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { archiveSpace } from './archive-space';
import { commitSpace } from './commit-space';
import { createSpace } from './create-space';
import { discardFile } from './discard-file';
import { pushSpace } from './push-space';
import { restoreFile } from './restore-file';
import { setMode } from './set-mode';
import { spaceBranch } from './space-branch';
import { spaceChanges } from './space-changes';
import { spaceDiff } from './space-diff';
import type { SpaceView } from './space-view';

let home: TestWorkspace;
let space: SpaceView;

beforeEach(async () => {
  home = await openTestWorkspace();
  const { services, actor, repositoryId } = home;
  space = await createSpace(services, actor, { repositoryId, title: 'Billing' });
});
afterEach(() => home.close());

const at = (path: string) => join(space.worktreePath, path);
const commit = (message: string, more: { commandId?: string; by?: Actor } = {}) =>
  commitSpace(home.services, more.by ?? home.actor, { spaceId: space.id, message, ...more });
const discard = (path: string, more: { against?: 'start' | 'head'; by?: Actor } = {}) =>
  discardFile(home.services, more.by ?? home.actor, { spaceId: space.id, path, ...more });
const restore = (discardId: string, by = home.actor) =>
  restoreFile(home.services, by, { spaceId: space.id, discardId });
const push = (by = home.actor) => pushSpace(home.services, by, { spaceId: space.id });
const changed = async (against?: 'start' | 'head') =>
  (await spaceChanges(home.services, home.actor, { spaceId: space.id, against })).items.map(
    ({ path }) => path,
  );
const told = async () =>
  (await home.log(spaceStream(space.id))).filter(({ type }) => type.startsWith('changes/'));
const source = () => home.git(home.repository, 'status', '--porcelain', '--branch');

describe('a person commits', () => {
  test('everything, in their own name, and the space’s log says who, what and how much', async () => {
    await writeFile(at('README.md'), '# Changed\n');
    await writeFile(at('new.txt'), 'x\n');
    const before = await source();
    const made = await commit('Say more\n\nBecause.');
    expect(made).toMatchObject({ branch: space.branch, files: 2 });
    const logged = await home.git(space.worktreePath, 'log', '-1', '--format=%H|%an|%B');
    expect(logged.trim()).toBe(`${made.commit}|A owner|Say more\n\nBecause.`);
    expect(await told()).toMatchObject([
      { type: 'changes/committed', data: { ...made, subject: 'Say more' }, principal: home.actor.principal },
    ]);
    expect([await changed('head'), await changed('start')]).toEqual([[], ['README.md', 'new.txt']]);
    expect(await source()).toBe(before);
  });

  test('once for one command, and not at all where nothing changed', async () => {
    await writeFile(at('new.txt'), 'x\n');
    const [first, second] = await Promise.all([
      commit('Once', { commandId: 'c' }),
      commit('Once', { commandId: 'c' }),
    ]);
    expect(second).toEqual(first);
    expect(await commit('Once', { commandId: 'c' })).toEqual(first);
    await expect(commit('Again')).rejects.toMatchObject({ code: 'nothing_to_commit' });
    expect(await told()).toHaveLength(1);
  });
});

describe('a person discards a file', () => {
  test('and may undo it, also another person, and also later', async () => {
    await writeFile(at('README.md'), '# Precious\n');
    const { discardId } = await discard('README.md');
    expect([await changed(), await readFile(at('README.md'), 'utf8')]).toEqual([[], '# Sample\n']);
    const colleague = await home.person('member');
    expect(await restore(discardId, colleague)).toEqual({ path: 'README.md' });
    expect(await readFile(at('README.md'), 'utf8')).toBe('# Precious\n');
    expect(await told()).toMatchObject([
      { type: 'changes/discarded', data: { discardId, path: 'README.md' }, principal: home.actor.principal },
      { type: 'changes/restored', data: { discardId, path: 'README.md' }, principal: colleague.principal },
    ]);
    await expect(restore(discardId)).rejects.toMatchObject({ code: 'file_moved_on' });
  });

  test('back to its last commit or to the branch’s start, as asked', async () => {
    await writeFile(at('README.md'), '# One\n');
    await commit('One');
    await writeFile(at('README.md'), '# Two\n');
    await discard('README.md', { against: 'head' });
    expect(await readFile(at('README.md'), 'utf8')).toBe('# One\n');
    await expect(discard('README.md', { against: 'head' })).rejects.toMatchObject({ code: 'file_moved_on' });
    const { discardId } = await discard('README.md', { against: 'start' });
    expect(await readFile(at('README.md'), 'utf8')).toBe('# Sample\n');
    await restore(discardId);
    expect(await readFile(at('README.md'), 'utf8')).toBe('# One\n');
  });

  test('a rename as a whole', async () => {
    await rename(at('README.md'), at('READ ME.md'));
    const { discardId } = await discard('READ ME.md');
    expect(await changed()).toEqual([]);
    await restore(discardId);
    expect((await spaceChanges(home.services, home.actor, { spaceId: space.id })).items).toMatchObject([
      { path: 'READ ME.md', oldPath: 'README.md', status: 'renamed' },
    ]);
  });

  test('nothing but what is listed: no path outside, no other space’s discard', async () => {
    await writeFile(at('README.md'), '# Mine\n');
    for (const path of ['../../README.md', '.git/config', 'nowhere']) {
      await expect(discard(path)).rejects.toMatchObject({ code: 'file_moved_on' });
    }
    const { services, actor, repositoryId } = home;
    const { discardId } = await discard('README.md');
    const other = await createSpace(services, actor, { repositoryId });
    const theirs = restoreFile(services, actor, { spaceId: other.id, discardId });
    await expect(theirs).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a person pushes', () => {
  test('to origin, is told once, and sees what is left to push', async () => {
    await home.git(home.repository, 'clone', '--quiet', '--bare', '.', '../remote.git');
    await home.git(home.repository, 'remote', 'add', 'origin', '../remote.git');
    await writeFile(at('new.txt'), 'x\n');
    const { commit: made } = await commit('New');
    const branch = () => spaceBranch(home.services, home.actor, { spaceId: space.id });
    expect(await branch()).toMatchObject({ ahead: 1, remote: { unpushed: 1, pushed: false } });
    expect(await push()).toMatchObject({ commit: made, changed: true });
    expect(await push()).toMatchObject({ changed: false });
    expect(await branch()).toMatchObject({ remote: { unpushed: 0, pushed: true } });
    expect(await home.git(join(home.repository, '../remote.git'), 'rev-parse', space.branch)).toBe(made);
    expect((await told()).map(({ type }) => type)).toEqual(['changes/committed', 'changes/pushed']);
  });

  test('is told what to do without a remote, and what a remote said that refuses', async () => {
    await expect(push()).rejects.toMatchObject({ code: 'no_remote' });
    await home.git(home.repository, 'clone', '--quiet', '--bare', '.', '../remote.git');
    await home.git(home.repository, 'remote', 'add', 'origin', '../remote.git');
    await home.git(
      join(home.repository, '../remote.git'),
      'config',
      'receive.hideRefs',
      'refs/heads/interlock',
    );
    await expect(push()).rejects.toMatchObject({
      code: 'push_refused',
      message: expect.stringContaining('deny updating a hidden ref'),
    });
    expect(await told()).toEqual([]);
  });
});

describe('who may, and when', () => {
  test('statement 66: viewers see everything and change nothing', async () => {
    await writeFile(at('README.md'), '# Mine\n');
    const by = await home.person('viewer');
    const refused = { code: 'not_allowed' };
    await expect(commit('Mine', { by })).rejects.toMatchObject(refused);
    await expect(discard('README.md', { by })).rejects.toMatchObject(refused);
    await expect(push(by)).rejects.toMatchObject(refused);
    const { discardId } = await discard('README.md');
    await expect(restore(discardId, by)).rejects.toMatchObject(refused);
    expect(await told()).toHaveLength(1);
    expect((await spaceBranch(home.services, by, { spaceId: space.id })).branch).toBe(space.branch);
  });

  test('nobody of another workspace, and nobody once it is archived', async () => {
    const by = await home.stranger();
    await expect(commit('Theirs', { by })).rejects.toMatchObject({ code: 'not_found' });
    await archiveSpace(home.services, home.actor, { spaceId: space.id });
    for (const late of [() => commit('Late'), () => discard('README.md'), () => push()]) {
      await expect(late()).rejects.toMatchObject({ code: 'space_archived' });
    }
  });

  test('a mode binds the agent, not the person: in Plan they still commit and discard', async () => {
    await setMode(home.services, home.actor, { spaceId: space.id, mode: 'plan' });
    await writeFile(at('a.txt'), 'a');
    await writeFile(at('b.txt'), 'b');
    await discard('a.txt');
    expect(await commit('In plan mode')).toMatchObject({ files: 1 });
  });

  test('while the agent is in the middle of a write, they wait for it and see it whole', async () => {
    let written: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      written = resolve;
    });
    const call = sharingWorktree({ worktree: space.worktreePath, label: 'write_file' }, async () => {
      await writeFile(at('half.txt'), 'first half,');
      await until;
      await writeFile(at('half.txt'), ' second half', { flag: 'a' });
    });
    const committed = commit('Whole');
    written();
    await Promise.all([call, committed]);
    expect(await home.git(space.worktreePath, 'show', 'HEAD:half.txt')).toBe('first half, second half');
    await rm(at('half.txt'));
  });
});

describe('what changed is asked for', () => {
  test('one file with all around it, a rename as one', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    await writeFile(at('long.txt'), `${lines.join('\n')}\n`);
    await commit('Long');
    await writeFile(at('long.txt'), `${lines.join('\n')}\nmore\n`);
    await rename(at('README.md'), at('READ.md'));
    const diff = async (more: object) =>
      (await spaceDiff(home.services, home.actor, { spaceId: space.id, against: 'head', ...more })).text;
    expect(await diff({ path: 'long.txt' })).not.toContain(' line 1\n');
    expect(await diff({ path: 'long.txt', context: 100_000 })).toContain(' line 1\n');
    expect(await diff({ path: 'READ.md', oldPath: 'README.md' })).toContain('rename from README.md');
  });
});
