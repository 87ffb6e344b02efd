import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWorktrees } from './create-worktrees';
import { createTestRepository, fingerprint, type TestRepository } from './test-repository';

const worktrees = createWorktrees();
const branch = 'interlock/task';

async function addTo(repository: TestRepository, extra: { base?: string; branch?: string } = {}) {
  const request = {
    repository: repository.source,
    worktree: join(repository.root, 'data/space'),
    branch,
    ...extra,
  };
  return worktrees.add(request);
}

/** What may appear in the source: objects, refs below interlock/, their logs, and the worktree's administration. */
const mayAppear = (path: string) =>
  /^\.git\/(objects\/|(logs\/)?refs\/heads\/interlock\/|worktrees\/)/.test(path);

describe('inspect', () => {
  it('tells path, name and HEAD of a checkout, also from a folder inside it', async () => {
    using repository = createTestRepository({ 'src/a.ts': 'a' });
    const commit = repository.git('rev-parse', 'HEAD').trim();
    const expected = { path: repository.source, name: 'source', head: { branch: 'main', commit } };
    expect(await worktrees.inspect(repository.source)).toEqual(expected);
    expect(await worktrees.inspect(join(repository.source, 'src'))).toEqual(expected);
  });

  it('accepts a bare repository and a detached HEAD', async () => {
    using repository = createTestRepository();
    repository.gitIn(repository.root, 'clone', '--quiet', '--bare', 'source', 'bare.git');
    expect(await worktrees.inspect(join(repository.root, 'bare.git'))).toMatchObject({ name: 'bare' });
    repository.git('checkout', '--quiet', '--detach');
    expect((await worktrees.inspect(repository.source)).head.branch).toBeNull();
  });

  it.each(['', 'nowhere', 'plain', 'file.txt', 'a\0b'])('refuses %j with not_a_repository', async (name) => {
    using repository = createTestRepository();
    mkdirSync(join(repository.root, 'plain'));
    repository.write('file.txt', 'x');
    const path = name === '' ? repository.root : `${repository.root}/${name}`;
    await expect(worktrees.inspect(path)).rejects.toMatchObject({ code: 'not_a_repository' });
  });

  it('refuses a repository without commits', async () => {
    using repository = createTestRepository();
    repository.gitIn(repository.root, 'init', '--quiet', 'empty');
    const promise = worktrees.inspect(join(repository.root, 'empty'));
    await expect(promise).rejects.toMatchObject({ code: 'repository_without_commits' });
  });

  it('lists local branches', async () => {
    using repository = createTestRepository();
    repository.git('branch', 'zeta');
    repository.git('branch', 'alpha/one');
    expect(await worktrees.branches(repository.source)).toEqual(['alpha/one', 'main', 'zeta']);
  });
});

describe('an addition that fails', () => {
  const branches = (repository: TestRepository) =>
    repository.git('branch', '--list', 'interlock/*', '--format=%(refname:short) %(objectname)').trim();

  it('takes back neither folder nor branch that were there before', async () => {
    using repository = createTestRepository();
    repository.git('branch', branch);
    const before = branches(repository);
    await expect(addTo(repository)).rejects.toMatchObject({ code: 'bad_input' });
    expect(branches(repository)).toBe(before);
    const kept = repository.write('data/space/kept.txt', 'mine');
    const other = addTo(repository, { branch: 'interlock/other' });
    await expect(other).rejects.toMatchObject({ code: 'bad_input' });
    expect(readFileSync(kept, 'utf8')).toBe('mine');
    expect(branches(repository)).toBe(before);
  });

  it('leaves no branch where git cannot make the worktree after it', async () => {
    using repository = createTestRepository();
    // A file where git keeps its worktrees: the branch comes first, then this fails.
    repository.write('source/.git/worktrees', '');
    await expect(addTo(repository)).rejects.toThrow();
    expect(branches(repository)).toBe('');
    expect(existsSync(join(repository.root, 'data/space'))).toBe(false);
  });
});

describe('statement 26: the source checkout is untouched', () => {
  it('keeps files, HEAD, index, configuration and existing refs byte for byte', async () => {
    using repository = createTestRepository({ 'a.txt': 'a\n' });
    repository.git('branch', 'other');
    repository.git('config', 'branch.autoSetupMerge', 'always');
    repository.git('config', 'extensions.worktreeConfig', 'true');
    repository.git('config', 'gc.auto', '1');
    repository.write('source/a.txt', 'not committed\n');
    repository.write('source/untracked.txt', 'mine\n');
    const before = fingerprint(repository.source, mayAppear);

    const { worktree } = await addTo(repository, { base: 'other' });
    writeFileSync(join(worktree, 'a.txt'), 'changed\n');
    writeFileSync(join(worktree, 'new.txt'), 'new\n');
    await worktrees.changes(worktree, 'main');
    await worktrees.diff(worktree, 'main');
    expect(fingerprint(repository.source, mayAppear)).toEqual(before);

    await worktrees.remove({ repository: repository.source, worktree });
    expect(fingerprint(repository.source, mayAppear)).toEqual(before);
  });

  it('makes a worktree ordinary git can use, on its own branch, with the committed files', async () => {
    using repository = createTestRepository({ 'a.txt': 'a\n' });
    repository.write('source/a.txt', 'not committed\n');
    const { worktree, commit } = await addTo(repository);
    expect(readFileSync(join(worktree, 'a.txt'), 'utf8')).toBe('a\n');
    expect(repository.gitIn(worktree, 'status', '--porcelain', '--branch')).toBe(`## ${branch}\n`);
    expect(repository.gitIn(worktree, 'rev-parse', 'HEAD').trim()).toBe(commit);
    expect(readFileSync(join(worktree, '.git'), 'utf8')).toBe(
      `gitdir: ${repository.source}/.git/worktrees/space\n`,
    );
  });

  it('works on a bare repository, on a checkout that is itself a worktree, and with sha256', async () => {
    using repository = createTestRepository();
    repository.gitIn(repository.root, 'clone', '--quiet', '--bare', 'source', 'bare.git');
    repository.git('worktree', 'add', '--quiet', '../second');
    repository.gitIn(repository.root, 'init', '--quiet', '--object-format=sha256', 'long');
    repository.write('long/f', 'x');
    repository.gitIn(join(repository.root, 'long'), 'add', 'f');
    repository.gitIn(join(repository.root, 'long'), 'commit', '--quiet', '--message=x');
    for (const [index, name] of ['bare.git', 'second', 'long'].entries()) {
      const worktree = join(repository.root, `data/${index}`);
      const added = await worktrees.add({
        repository: join(repository.root, name),
        worktree,
        branch: `interlock/${index}`,
      });
      expect(repository.gitIn(added.worktree, 'status', '--porcelain')).toBe('');
    }
  });

  it.each(['main', 'interlock/', 'interlock/a..b', '-b', 'interlock/x.lock', 'interlock/a b'])(
    'refuses the branch name %j',
    async (name) => {
      using repository = createTestRepository();
      const before = fingerprint(repository.source);
      await expect(addTo(repository, { branch: name })).rejects.toMatchObject({ code: 'bad_input' });
      expect(fingerprint(repository.source)).toEqual(before);
    },
  );

  it('refuses a branch that exists and leaves it where it is', async () => {
    using repository = createTestRepository();
    repository.git('branch', branch);
    await expect(addTo(repository)).rejects.toThrow(/exists already/);
    expect(existsSync(join(repository.root, 'data/space'))).toBe(false);
  });

  it.each(['nowhere', '--orphan', '-f', 'main..main', 'HEAD^{tree}', 'a\0b', ''])(
    'refuses the base %j and leaves no branch',
    async (base) => {
      using repository = createTestRepository();
      await expect(addTo(repository, { base })).rejects.toMatchObject({ code: 'bad_input' });
      expect(repository.git('branch', '--list', 'interlock/*')).toBe('');
    },
  );
});

describe('remove', () => {
  it('removes folder and administration, keeps the branch, and may be repeated', async () => {
    using repository = createTestRepository();
    const { worktree } = await addTo(repository);
    const request = { repository: repository.source, worktree };
    await worktrees.remove(request);
    await worktrees.remove(request);
    expect(existsSync(worktree)).toBe(false);
    expect(repository.git('worktree', 'list').trim().split('\n')).toHaveLength(1);
    expect(repository.git('branch', '--list', branch).trim()).toBe(branch);
    await expect(addTo(repository, { branch: 'interlock/again' })).resolves.toBeDefined();
  });

  it('works when the folder is gone already, and leaves other worktrees alone', async () => {
    using repository = createTestRepository();
    repository.git('worktree', 'add', '--quiet', '../mine');
    rmSync(join(repository.root, 'mine'), { recursive: true });
    const { worktree } = await addTo(repository);
    rmSync(worktree, { recursive: true });
    await worktrees.remove({ repository: repository.source, worktree });
    expect(existsSync(join(repository.source, '.git/worktrees/space'))).toBe(false);
    expect(existsSync(join(repository.source, '.git/worktrees/mine'))).toBe(true);
  });

  it('refuses the source checkout and what holds it', async () => {
    using repository = createTestRepository();
    for (const worktree of [repository.source, repository.root]) {
      const promise = worktrees.remove({ repository: repository.source, worktree });
      await expect(promise).rejects.toMatchObject({ code: 'bad_input' });
    }
    expect(existsSync(join(repository.source, 'README.md'))).toBe(true);
  });

  it('does not follow a link in the worktree', async () => {
    using repository = createTestRepository();
    const { worktree } = await addTo(repository);
    repository.write('precious/file', 'x');
    symlinkSync(join(repository.root, 'precious'), join(worktree, 'link'));
    await worktrees.remove({ repository: repository.source, worktree });
    expect(existsSync(join(repository.root, 'precious/file'))).toBe(true);
  });
});

describe('changes and diff', () => {
  it('tell committed, uncommitted and untracked changes alike, and touch neither index nor objects', async () => {
    using repository = createTestRepository({
      'keep.txt': 'same\n',
      'edit.txt': 'one\ntwo\n',
      'gone.txt': 'x\n',
      'old name.txt': 'a\nb\nc\nd\ne\nf\n',
      '.gitignore': 'ignored\n',
    });
    const { worktree, commit } = await addTo(repository);
    const write = (path: string, content: string | Buffer) => repository.write(`data/space/${path}`, content);
    write('committed.txt', 'c\n');
    repository.gitIn(worktree, 'add', 'committed.txt');
    repository.gitIn(worktree, 'commit', '--quiet', '--message=c');
    write('edit.txt', 'one\n2\nthree\n');
    rmSync(join(worktree, 'gone.txt'));
    repository.gitIn(worktree, 'mv', 'old name.txt', 'new\tname.txt');
    write('ü/untracked.txt', 'a\nb\n');
    write('bytes.bin', Buffer.from([0, 1, 2, 255]));
    write('ignored', 'x');
    rmSync(join(worktree, 'keep.txt'));
    symlinkSync('edit.txt', join(worktree, 'keep.txt'));
    const index = join(repository.source, '.git/worktrees/space/index');
    const before = [readFileSync(index), fingerprint(join(repository.source, '.git/objects'))];

    const plain = { oldPath: null, binary: false, additions: 0, deletions: 0, modes: null };
    expect(await worktrees.changes(worktree, commit)).toEqual([
      { ...plain, path: 'bytes.bin', status: 'added', binary: true },
      { ...plain, path: 'committed.txt', status: 'added', additions: 1 },
      { ...plain, path: 'edit.txt', status: 'modified', additions: 2, deletions: 1 },
      { ...plain, path: 'gone.txt', status: 'deleted', deletions: 1 },
      {
        ...plain,
        path: 'keep.txt',
        status: 'type-changed',
        additions: 1,
        deletions: 1,
        modes: { from: '100644', to: '120000' },
      },
      { ...plain, path: 'new\tname.txt', oldPath: 'old name.txt', status: 'renamed' },
      { ...plain, path: 'ü/untracked.txt', status: 'added', additions: 2 },
    ]);
    const { text, cut } = await worktrees.diff(worktree, commit);
    expect(cut).toBe(false);
    expect(text).toContain('+++ b/ü/untracked.txt\n@@ -0,0 +1,2 @@\n+a\n+b\n');
    expect(text).not.toContain('ignored');
    expect([readFileSync(index), fingerprint(join(repository.source, '.git/objects'))]).toEqual(before);
  });

  it('limits a diff to one path, taken literally, and to a number of bytes', async () => {
    using repository = createTestRepository();
    const { worktree, commit } = await addTo(repository);
    repository.write('data/space/a.txt', 'a\n');
    repository.write('data/space/*.txt', 'star\n');
    const one = await worktrees.diff(worktree, commit, { path: '*.txt' });
    expect(one.text).toContain('+star');
    expect(one.text).not.toContain('+a\n');
    const short = await worktrees.diff(worktree, commit, { maxBytes: 60 });
    expect(short.cut).toBe(true);
    expect(Buffer.byteLength(short.text)).toBeLessThanOrEqual(60);
    expect(short.text.endsWith('\n')).toBe(true);
    expect((await worktrees.diff(worktree, commit, { path: '--output=/tmp/x' })).text).toBe('');
  });

  it('a rewritten .git file leads nowhere', async () => {
    using repository = createTestRepository();
    const { worktree, commit } = await addTo(repository);
    repository.gitIn(repository.root, 'init', '--quiet', 'evil');
    rmSync(join(worktree, '.git'));
    writeFileSync(join(worktree, '.git'), `gitdir: ${repository.root}/evil/.git\n`);
    await expect(worktrees.changes(worktree, commit)).rejects.toMatchObject({ code: 'not_a_repository' });
    expect(lstatSync(join(worktree, '.git')).isFile()).toBe(true);
  });
});
