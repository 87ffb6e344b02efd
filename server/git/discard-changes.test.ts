import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commitWorktree } from './commit-worktree';
import { createWorktrees } from './create-worktrees';
import { discardChanges, restoreChanges } from './discard-changes';
import { createTestRepository, fingerprint, type TestRepository } from './test-repository';

const worktrees = createWorktrees();

const files = { 'a.txt': 'one\ntwo\n', 'dir/b.txt': 'b\n', 'run.sh': '#!/bin/sh\n', '.gitignore': '*.log\n' };

async function space(repository: TestRepository) {
  const request = {
    repository: repository.source,
    worktree: join(repository.root, 'data/space'),
    branch: 'interlock/x',
  };
  const { worktree, commit } = await worktrees.add(request);
  const at = (path: string) => join(worktree, path);
  const list = async () => (await worktrees.changes(worktree, commit)).map(({ path }) => path);
  const discard = async (...paths: string[]) =>
    (await discardChanges({ worktree, base: commit, paths })).kept;
  const restore = (kept: string, ...paths: string[]) =>
    restoreChanges({ worktree, base: commit, paths, kept });
  return { worktree, commit, at, list, discard, restore };
}

describe('discarding and undoing', () => {
  it.each<[string, (at: (path: string) => string) => void, readonly string[]]>([
    ['an edit', (at) => writeFileSync(at('a.txt'), 'three\n'), ['a.txt']],
    ['bytes', (at) => writeFileSync(at('a.txt'), Buffer.from([0, 255, 10, 13])), ['a.txt']],
    ['a new file in a new folder', (at) => write(at, 'new/deep/c.txt', 'c'), ['new/deep/c.txt']],
    ['a deleted file', (at) => rmSync(at('dir'), { recursive: true }), ['dir/b.txt']],
    ['a mode', (at) => chmodSync(at('run.sh'), 0o755), ['run.sh']],
    ['a link in a file’s place', (at) => relink(at, 'a.txt', '/etc/passwd'), ['a.txt']],
    ['a name like an option', (at) => write(at, '--force', 'x'), ['--force']],
    ['a name like a pattern', (at) => write(at, ':(glob)**', 'x'), [':(glob)**']],
    ['a name with a line end', (at) => write(at, 'x\n\ty "z".txt', 'x'), ['x\n\ty "z".txt']],
  ])('takes back %s and gives exactly that back', async (_, change, paths) => {
    using repository = createTestRepository(files);
    const { worktree, commit, at, list, discard, restore } = await space(repository);
    change(at);
    const before = [await worktrees.diff(worktree, commit), facts(at, paths)];
    expect(await list()).toEqual(paths);

    const kept = await discard(...paths);
    expect(await list()).toEqual([]);
    expect(repository.gitIn(worktree, 'status', '--porcelain')).toBe('');

    await restore(kept, ...paths);
    expect([await worktrees.diff(worktree, commit), facts(at, paths)]).toEqual(before);
    const made = await commitWorktree(worktree, 'After');
    expect(made?.files).toBe(paths.length);
    expect(repository.gitIn(worktree, 'fsck', '--no-dangling', '--no-progress')).toBe('');
  });

  it.each<[string, string, Buffer]>([
    ['line ends', '*.txt text=auto', Buffer.from('one\r\ntwo\nthree\r\n')],
    ['line ends it would write otherwise', '*.txt text eol=crlf', Buffer.from('one\nthree\nfour\n')],
    ['an identifier', '*.txt ident', Buffer.from('$Id: mine $\n')],
    ['an encoding', 'new.txt working-tree-encoding=UTF-16', Buffer.from('\ufeffa\n', 'utf16le')],
    ['nothing, and holds line ends it would not write', '*.txt -text', Buffer.from('a\r\nb\n')],
  ])('gives back the very bytes where the repository converts %s', async (_, attributes, bytes) => {
    using repository = createTestRepository(files);
    repository.write('source/.git/info/attributes', '*.txt eol=crlf\n');
    repository.write('source/.gitattributes', `${attributes}\n`);
    repository.git('add', '.gitattributes');
    repository.git('commit', '--quiet', '-m', 'Attributes');
    const { at, list, discard, restore } = await space(repository);
    for (const path of ['a.txt', 'new.txt']) writeFileSync(at(path), bytes);
    const before = await list();
    expect(before).toContain('new.txt');
    for (const path of before) {
      const kept = await discard(path);
      await restore(kept, path);
      expect(readFileSync(at(path)).toString('base64')).toBe(bytes.toString('base64'));
    }
    expect(await list()).toEqual(before);
  });

  it('gives back also where what is committed is not as the repository says it should be', async () => {
    using repository = createTestRepository({ ...files, 'windows.txt': 'one\r\n' });
    repository.write('source/.gitattributes', '*.txt text\n');
    repository.git('add', '.gitattributes');
    repository.git('commit', '--quiet', '-m', 'Attributes');
    const { at, discard, restore } = await space(repository);
    writeFileSync(at('windows.txt'), 'mine\r\n');
    const kept = await discard('windows.txt');
    expect(readFileSync(at('windows.txt'), 'utf8')).toBe('one\r\n');
    await restore(kept, 'windows.txt');
    expect(readFileSync(at('windows.txt'), 'utf8')).toBe('mine\r\n');
  });

  it('takes both sides of a rename, and only those', async () => {
    using repository = createTestRepository(files);
    const { at, list, discard, restore } = await space(repository);
    writeFileSync(at('moved.txt'), readFileSync(at('a.txt')));
    rmSync(at('a.txt'));
    writeFileSync(at('dir/b.txt'), 'mine\n');
    const kept = await discard('moved.txt', 'a.txt');
    expect(await list()).toEqual(['dir/b.txt']);
    expect([existsSync(at('moved.txt')), readFileSync(at('a.txt'), 'utf8')]).toEqual([false, 'one\ntwo\n']);
    await restore(kept, 'moved.txt', 'a.txt');
    expect(await list()).toEqual(['dir/b.txt', 'moved.txt']);
    expect(readFileSync(at('dir/b.txt'), 'utf8')).toBe('mine\n');
  });

  it('against the start it takes back what was committed since, as a change that is not committed', async () => {
    using repository = createTestRepository(files);
    const { worktree, at, list, discard } = await space(repository);
    writeFileSync(at('a.txt'), 'committed\n');
    await commitWorktree(worktree, 'Edit');
    await discard('a.txt');
    expect(await list()).toEqual([]);
    expect(repository.gitIn(worktree, 'status', '--porcelain')).toContain('M');
    expect(repository.gitIn(worktree, 'log', '-1', '--format=%s').trim()).toBe('Edit');
  });

  it('keeps what it took even when the source throws its loose objects away', async () => {
    using repository = createTestRepository(files);
    const { at, discard, restore } = await space(repository);
    writeFileSync(at('a.txt'), 'precious\n');
    const kept = await discard('a.txt');
    repository.git('gc', '--quiet', '--prune=now');
    await restore(kept, 'a.txt');
    expect(readFileSync(at('a.txt'), 'utf8')).toBe('precious\n');
  });

  it('does not overwrite what came after: neither discarding twice nor undoing late', async () => {
    using repository = createTestRepository(files);
    const { at, discard, restore } = await space(repository);
    writeFileSync(at('a.txt'), 'first\n');
    const kept = await discard('a.txt');
    await expect(discard('a.txt')).rejects.toMatchObject({ code: 'file_moved_on' });
    writeFileSync(at('a.txt'), 'second\n');
    await expect(restore(kept, 'a.txt')).rejects.toMatchObject({ code: 'file_moved_on' });
    expect(readFileSync(at('a.txt'), 'utf8')).toBe('second\n');
    await discard('a.txt');
    await expect(restore('0'.repeat(40), 'a.txt')).rejects.toMatchObject({ code: 'file_moved_on' });
    await expect(restore('--help', 'a.txt')).rejects.toMatchObject({ code: 'file_moved_on' });
  });

  it('refuses where something else would go: a folder in the file’s place, a file in a folder’s', async () => {
    using repository = createTestRepository(files);
    const { at, discard } = await space(repository);
    rmSync(at('a.txt'));
    write(at, 'a.txt/inner.txt', 'mine');
    rmSync(at('dir'), { recursive: true });
    writeFileSync(at('dir'), 'mine too');
    await expect(discard('a.txt')).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(discard('dir/b.txt')).rejects.toMatchObject({ code: 'not_allowed' });
    expect(readFileSync(at('a.txt/inner.txt'), 'utf8') + readFileSync(at('dir'), 'utf8')).toBe(
      'minemine too',
    );
  });

  it.each(['../out.txt', '/etc/hostname', '.git/config', 'link/out.txt', 'dir'])(
    'touches nothing at %j',
    async (path) => {
      using repository = createTestRepository(files);
      const { at, discard } = await space(repository);
      repository.write('data/out.txt', 'outside');
      repository.write('elsewhere/out.txt', 'outside');
      symlinkSync(join(repository.root, 'elsewhere'), at('link'));
      const before = fingerprint(repository.root, (name) => name.includes('interlock-kept'));
      await expect(discard(path)).rejects.toThrow();
      expect(fingerprint(repository.root, (name) => name.includes('interlock-kept'))).toEqual(before);
    },
  );

  it('statement 26: changes nothing of the source but its own administration', async () => {
    using repository = createTestRepository(files);
    const { at, discard, restore } = await space(repository);
    const ours = (path: string) => /^\.git\/(worktrees|objects)\//.test(path);
    const before = fingerprint(repository.source, ours);
    writeFileSync(at('a.txt'), 'x\n');
    await restore(await discard('a.txt'), 'a.txt');
    expect(fingerprint(repository.source, ours)).toEqual(before);
  });

  it('starts nothing that a hostile repository configured', async () => {
    using repository = createTestRepository({ ...files, '.gitattributes': '*.txt filter=evil\n' });
    const trap = repository.trap();
    for (const key of ['filter.evil.clean', 'filter.evil.smudge', 'core.fsmonitor']) {
      repository.git('config', key, trap);
    }
    const { at, discard, restore } = await space(repository);
    writeFileSync(at('a.txt'), 'x\n');
    await restore(await discard('a.txt'), 'a.txt');
    expect(repository.sprung).toBe(false);
  });
});

function write(at: (path: string) => string, path: string, text: string): void {
  mkdirSync(join(at(path), '..'), { recursive: true });
  writeFileSync(at(path), text);
}

function relink(at: (path: string) => string, path: string, target: string): void {
  rmSync(at(path));
  symlinkSync(target, at(path));
}

/** Kind, whether it can be run, and content. */
function facts(at: (path: string) => string, paths: readonly string[]) {
  return paths.map((path) => {
    const found = lstatSync(at(path), { throwIfNoEntry: false });
    if (!found) return null;
    if (found.isSymbolicLink()) return readlinkSync(at(path));
    return [statSync(at(path)).mode & 0o111, readFileSync(at(path)).toString('base64')];
  });
}
