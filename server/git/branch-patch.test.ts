import { chmodSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { branchPatch } from './branch-patch';
import { commitWorktree } from './commit-worktree';
import { createWorktrees } from './create-worktrees';
import { createTestRepository, fingerprint, type TestRepository } from './test-repository';

/** A branch with everything a patch can hold: half of it committed, half not. */
async function changedSpace(repository: TestRepository) {
  const request = {
    repository: repository.source,
    worktree: join(repository.root, 'data/space'),
    branch: 'interlock/x',
  };
  const { worktree, commit } = await createWorktrees().add(request);
  const at = (path: string) => join(worktree, path);
  writeFileSync(at('latin.txt'), Buffer.from('caf\xe9\nna\xefve\n', 'latin1'));
  writeFileSync(at('image.bin'), Buffer.from([0, 1, 2, 3, 255, 254, 10, 13]));
  rmSync(at('gone.txt'));
  chmodSync(at('run.sh'), 0o755);
  await commitWorktree(worktree, 'First half\n\nWith a body.');
  writeFileSync(at('new name.txt'), readFileSync(at('old.txt')));
  rmSync(at('old.txt'));
  await commitWorktree(worktree, 'Second half');
  writeFileSync(at('tab\t"quote".txt'), 'no end of line');
  symlinkSync('run.sh', at('link'));
  writeFileSync(at('crlf.txt'), 'one\r\n2\r\n');
  return { worktree, commit };
}

const before = {
  'latin.txt': Buffer.from('caf\xe9\n', 'latin1'),
  'image.bin': Buffer.from([0, 1, 2]),
  'gone.txt': 'gone\n',
  'run.sh': '#!/bin/sh\n',
  'old.txt': 'a\nb\nc\nd\ne\nf\ng\n',
  'crlf.txt': 'one\r\ntwo\r\n',
};

const files = (folder: string) => fingerprint(folder, (path) => path === '.git' || path.startsWith('.git/'));

describe('branchPatch', () => {
  it('applied with git apply on the start gives the very worktree, bytes, modes and links included', async () => {
    using repository = createTestRepository(before);
    const { worktree, commit } = await changedSpace(repository);
    const patch = repository.write('all.patch', await branchPatch(worktree, commit, 'changes'));
    repository.gitIn(repository.root, 'clone', '--quiet', 'source', 'copy');
    const copy = join(repository.root, 'copy');
    repository.gitIn(copy, 'checkout', '--quiet', commit);
    repository.gitIn(copy, 'apply', '--index', patch);
    expect(files(copy)).toEqual(files(worktree));
    expect(repository.gitIn(copy, 'ls-files', '--stage', 'link', 'run.sh')).toMatch(/^120000 .*\n100755 /);
  });

  it('as commits goes through git am with subjects and authors', async () => {
    using repository = createTestRepository(before);
    const { worktree, commit } = await changedSpace(repository);
    const patch = repository.write('commits.patch', await branchPatch(worktree, commit, 'commits'));
    repository.gitIn(repository.root, 'clone', '--quiet', 'source', 'copy');
    const copy = join(repository.root, 'copy');
    repository.gitIn(copy, 'checkout', '--quiet', commit);
    repository.gitIn(copy, 'am', '--quiet', '--keep-cr', patch);
    expect(repository.gitIn(copy, 'rev-parse', 'HEAD^{tree}')).toBe(
      repository.gitIn(worktree, 'rev-parse', 'HEAD^{tree}'),
    );
    expect(repository.gitIn(copy, 'log', '-2', '--format=%an: %s%n%b').trim()).toBe(
      'Interlock agent: Second half\n\nInterlock agent: First half\nWith a body.',
    );
  });

  it('is empty where nothing changed', async () => {
    using repository = createTestRepository();
    const request = {
      repository: repository.source,
      worktree: join(repository.root, 'w'),
      branch: 'interlock/x',
    };
    const { worktree, commit } = await createWorktrees().add(request);
    for (const kind of ['changes', 'commits'] as const) {
      expect((await branchPatch(worktree, commit, kind)).length).toBe(0);
    }
  });
});
