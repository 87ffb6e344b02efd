import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '@/server/git/test-repository';
import { deleteFileTool } from './delete-file';
import { editFileTool } from './edit-file';
import { listFilesTool } from './list-files';
import { openParentFolder, openWorktreeFile } from './open-worktree-file';
import { readFileTool } from './read-file';
import { searchFilesTool } from './search-files';
import { createToolPlace, type ToolPlace } from './test-tools';
import { isGitName, resolveWorktreePath } from './worktree-path';
import { writeFileTool } from './write-file';

/** Every file tool, aimed at one path. */
async function attack(place: ToolPlace, path: string) {
  return {
    read: await place.call(readFileTool, { path }),
    write: await place.call(writeFileTool, { path, content: 'attack' }),
    edit: await place.call(editFileTool, { path, old_text: 'secret', new_text: 'attack' }),
    remove: await place.call(deleteFileTool, { path }),
    list: await place.call(listFilesTool, { path: dirname(path) }),
    search: await place.call(searchFilesTool, { path, pattern: 'secret' }),
  };
}

function plant(place: ToolPlace): string {
  place.repository.write('outside/secret.txt', 'secret\n');
  const outside = join(place.repository.root, 'outside');
  symlinkSync(outside, join(place.worktree, 'out'));
  symlinkSync(join(outside, 'secret.txt'), join(place.worktree, 'out.txt'));
  symlinkSync(join(outside, 'not-yet.txt'), join(place.worktree, 'dangling'));
  symlinkSync('../../outside', join(place.worktree, 'relative'));
  symlinkSync('out', join(place.worktree, 'twice'));
  symlinkSync('.git', join(place.worktree, 'git-link'));
  symlinkSync('loop', join(place.worktree, 'loop'));
  mkdirSync(join(place.worktree, 'sub/.git/hooks'), { recursive: true });
  writeFileSync(join(place.worktree, 'sub/.git/config'), 'secret');
  return outside;
}

describe('statement 26: no path leads out of the worktree or into git', () => {
  let place: ToolPlace;
  let outside: string;
  beforeAll(async () => {
    place = await createToolPlace({ 'a/file': 'x' });
    outside = plant(place);
  });
  afterAll(() => place[Symbol.dispose]());

  it.each([
    ...['out/secret.txt', 'out.txt', 'dangling', 'relative/secret.txt', 'twice/secret.txt', 'loop'],
    ...[
      'out/new/deep.txt',
      'relative/../x',
      '../outside/secret.txt',
      'a/../../outside/secret.txt',
      '..',
      'a/..',
    ],
    ...['/etc/passwd', '/', '//etc/passwd', 'a\0b', 'a\0/../../x', './../x'],
    ...[
      '.git',
      '.git/config',
      '.GIT',
      '.GIT/hooks/x',
      '.Git/config',
      '.git /x',
      '.git./x',
      'GIT~1/x',
      '.git::$INDEX_ALLOCATION/x',
    ],
    ...[
      '.g\u200cit/config',
      '\u200d.git',
      '.ɡit/../.git/x',
      'sub/.git/hooks/pre-commit',
      'sub/.git/config',
      'git-link',
    ],
  ])('refuses %j in every file tool, and nothing outside changes', async (path) => {
    const before = [
      fingerprint(outside),
      fingerprint(place.repository.source),
      fingerprint(join(place.worktree, 'sub')),
    ];
    const link = readFileSync(join(place.worktree, '.git'), 'utf8');
    // Before the attack: deleting a link itself is allowed.
    expect(await resolveWorktreePath(place.worktree, path)).toMatchObject({ ok: false });
    const outcomes = await attack(place, path);
    for (const outcome of Object.values(outcomes)) expect(outcome.output).not.toContain('secret\n');
    expect(outcomes.read.isError && outcomes.write.isError && outcomes.edit.isError).toBe(true);
    expect([
      fingerprint(outside),
      fingerprint(place.repository.source),
      fingerprint(join(place.worktree, 'sub')),
    ]).toEqual(before);
    expect(readFileSync(join(place.worktree, '.git'), 'utf8')).toBe(link);
    expect(existsSync(join(outside, 'not-yet.txt'))).toBe(false);
  });

  it('refuses absolute paths, also those inside', async () => {
    using place = await createToolPlace({ 'real.txt': 'secret\n' });
    const outcome = await place.call(readFileTool, { path: join(place.worktree, 'real.txt') });
    expect(outcome).toMatchObject({ isError: true, output: expect.stringContaining('is absolute') });
  });

  it('accepts ordinary paths and links that stay inside', async () => {
    using place = await createToolPlace({ 'dir/real.txt': 'secret\n' });
    symlinkSync('dir', join(place.worktree, 'alias'));
    for (const path of ['dir/real.txt', './dir//real.txt', 'alias/real.txt']) {
      expect((await place.call(readFileTool, { path })).output).toContain('secret');
    }
    await place.call(writeFileTool, { path: 'alias/new.txt', content: 'x' });
    expect(lstatSync(join(place.worktree, 'alias')).isSymbolicLink()).toBe(true);
    expect(existsSync(join(place.worktree, 'dir/new.txt'))).toBe(true);
  });

  it('git’s own names in every spelling, and nothing else', () => {
    for (const name of ['.git', '.GIT', '.git.', '.git ', 'git~1', '.git:x'])
      expect(isGitName(name)).toBe(true);
    for (const name of ['.gitignore', '.github', 'git', 'x.git', '.gitmodules', 'digit'])
      expect(isGitName(name)).toBe(false);
  });

  it('deletes a link itself, never what it leads to', async () => {
    using place = await createToolPlace();
    const outside = plant(place);
    for (const path of ['out.txt', 'out', 'dangling'])
      expect((await place.call(deleteFileTool, { path })).isError).toBe(false);
    expect(existsSync(join(place.worktree, 'out.txt'))).toBe(false);
    expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('secret\n');
  });

  it('a hard link to a file outside keeps its content there when the file is written', async () => {
    using place = await createToolPlace();
    place.repository.write('outside/shared.txt', 'secret\n');
    const outside = join(place.repository.root, 'outside/shared.txt');
    linkSync(outside, join(place.worktree, 'hard.txt'));
    await place.call(editFileTool, { path: 'hard.txt', old_text: 'secret', new_text: 'changed' });
    await place.call(writeFileTool, { path: 'hard.txt', content: 'again\n' });
    expect(readFileSync(outside, 'utf8')).toBe('secret\n');
    expect(readFileSync(join(place.worktree, 'hard.txt'), 'utf8')).toBe('again\n');
  });

  it('a pipe or a folder is no file, and neither blocks', async () => {
    using place = await createToolPlace({ 'dir/f': 'x' });
    execFileSync('mkfifo', [join(place.worktree, 'pipe')]);
    for (const path of ['pipe', 'dir']) {
      const { read, write, edit } = await attack(place, path);
      expect([read.isError, write.isError, edit.isError]).toEqual([true, true, true]);
    }
    expect(statSync(join(place.worktree, 'dir')).isDirectory()).toBe(true);
  });
});

describe('statement 26: between judgement and use', () => {
  async function judged(place: ToolPlace, path: string) {
    const resolved = await resolveWorktreePath(place.worktree, path);
    if (!resolved.ok) throw new Error(resolved.reason);
    return resolved.path;
  }

  it('a folder swapped for a link out is noticed when a file is opened', async () => {
    using place = await createToolPlace({ 'dir/secret.txt': 'inside\n' });
    const path = await judged(place, 'dir/secret.txt');
    place.repository.write('outside/secret.txt', 'secret\n');
    rmSync(join(place.worktree, 'dir'), { recursive: true });
    symlinkSync(join(place.repository.root, 'outside'), join(place.worktree, 'dir'));
    await expect(openWorktreeFile(path)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(openParentFolder(place.worktree, path)).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('a folder swapped after it was opened still means the folder that was opened', async () => {
    using place = await createToolPlace({ 'dir/file': 'inside\n' });
    mkdirSync(join(place.repository.root, 'outside'));
    await using folder = await openParentFolder(place.worktree, await judged(place, 'dir/new.txt'));
    execFileSync('mv', [join(place.worktree, 'dir'), join(place.worktree, 'moved')]);
    symlinkSync(join(place.repository.root, 'outside'), join(place.worktree, 'dir'));
    writeFileSync(folder.child('new.txt'), 'x');
    expect(existsSync(join(place.repository.root, 'outside/new.txt'))).toBe(false);
    expect(existsSync(join(place.worktree, 'moved/new.txt'))).toBe(true);
  });

  it('search does not read a tracked file whose folder became a link out', async () => {
    using place = await createToolPlace({ 'dir/secret.txt': 'inside\n' });
    place.repository.write('outside/secret.txt', 'secret\n');
    rmSync(join(place.worktree, 'dir'), { recursive: true });
    symlinkSync(join(place.repository.root, 'outside'), join(place.worktree, 'dir'));
    expect((await place.call(searchFilesTool, { pattern: '.' })).output).not.toContain('secret.txt:');
  });
});
