/** Statement 16 and the security baseline: a repository's own files and configuration never start a program. */
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commitWorktree } from './commit-worktree';
import { createWorktrees } from './create-worktrees';
import { pushBranch } from './push-branch';
import { createTestRepository, type TestRepository } from './test-repository';

const worktrees = createWorktrees();

/** Sets every setting of git that names a program, and every hook, to the trap. */
function arm(repository: TestRepository, gitDir: string): void {
  const trap = repository.trap();
  const configure = (key: string, value = trap) =>
    repository.gitIn(repository.root, 'config', '--file', join(gitDir, 'config'), key, value);
  for (const filter of ['evil', 'a=b.c']) {
    for (const step of ['clean', 'smudge', 'process']) configure(`filter.${filter}.${step}`);
    configure(`filter.${filter}.required`, 'true');
  }
  for (const key of ['core.fsmonitor', 'core.pager', 'core.editor', 'core.sshCommand', 'core.askPass'])
    configure(key);
  for (const key of ['diff.external', 'diff.evil.command', 'diff.evil.textconv', 'merge.evil.driver'])
    configure(key);
  for (const key of ['gpg.program', 'core.alternateRefsCommand', 'core.gitProxy', 'credential.helper'])
    configure(key);
  for (const key of ['remote.origin.receivepack', 'remote.origin.uploadpack', 'sequence.editor'])
    configure(key);
  configure('alias.status', `!${trap}`);
  configure('alias.diff', `!${trap}`);
  configure('commit.gpgSign', 'true');
  configure('log.showSignature', 'true');
  configure('submodule.recurse', 'true');
  configure(
    'include.path',
    repository.write('included', `[core]\n\tfsmonitor = ${trap}\n\thooksPath = ${gitDir}/hooks\n`),
  );
  mkdirSync(join(gitDir, 'hooks'), { recursive: true });
  for (const hook of [
    ...['post-checkout', 'pre-commit', 'commit-msg', 'post-commit', 'reference-transaction', 'pre-push'],
    ...[
      'post-index-change',
      'prepare-commit-msg',
      'pre-auto-gc',
      'update',
      'pre-receive',
      'post-receive',
      'fsmonitor-watchman',
    ],
  ]) {
    cpSync(trap, join(gitDir, 'hooks', hook));
    chmodSync(join(gitDir, 'hooks', hook), 0o755);
  }
}

const attributes = {
  '.gitattributes': 'f.* filter=evil diff=evil merge=evil\ng.* filter=a=b.c\n',
  'f.txt': 'f\n',
  'g.txt': 'g\n',
};

async function hostileSpace(repository: TestRepository) {
  arm(repository, join(repository.source, '.git'));
  const worktree = join(repository.root, 'data/space');
  return worktrees.add({ repository: repository.source, worktree, branch: 'interlock/x' });
}

describe('a repository whose configuration names programs everywhere', () => {
  it('the trap works: ordinary git springs it', () => {
    using repository = createTestRepository(attributes);
    arm(repository, join(repository.source, '.git'));
    repository.write('source/f.txt', 'changed\n');
    expect(repository.sprung).toBe(false);
    try {
      repository.git('-c', 'include.path=/dev/null', 'diff', 'HEAD');
    } catch {
      // How it ends does not matter; that it ran does.
    }
    expect(repository.sprung).toBe(true);
  });

  it('starts nothing while it is inspected, checked out, compared and committed', async () => {
    using repository = createTestRepository(attributes);
    const { worktree, commit } = await hostileSpace(repository);
    await worktrees.inspect(repository.source);
    await worktrees.branches(repository.source);
    expect(readFileSync(join(worktree, 'f.txt'), 'utf8')).toBe('f\n');
    writeFileSync(join(worktree, 'f.txt'), 'changed\n');
    writeFileSync(join(worktree, 'f.new'), 'new\n');
    expect(await worktrees.changes(worktree, commit)).toHaveLength(2);
    expect((await worktrees.diff(worktree, commit)).text).toContain('+changed');
    expect(await commitWorktree(worktree, 'Change')).toMatchObject({ branch: 'interlock/x', files: 2 });
    expect(repository.sprung).toBe(false);
  });

  it('starts nothing on a push, not even at a hostile local remote', async () => {
    using repository = createTestRepository(attributes);
    repository.gitIn(repository.root, 'clone', '--quiet', '--bare', 'source', 'remote.git');
    repository.git('config', 'remote.origin.url', join(repository.root, 'remote.git'));
    const { worktree } = await hostileSpace(repository);
    arm(repository, join(repository.root, 'remote.git'));
    repository.git('config', '--file', '.git/config', 'url.ext::sh -c.insteadOf', repository.root);
    writeFileSync(join(worktree, 'f.txt'), 'changed\n');
    await commitWorktree(worktree, 'Change');
    const pushed = await pushBranch(worktree);
    expect(pushed).toMatchObject({ branch: 'interlock/x', changed: true });
    expect(readFileSync(join(repository.root, 'remote.git/refs/heads/interlock/x'), 'utf8').trim()).toBe(
      pushed.commit,
    );
    expect(repository.sprung).toBe(false);
  });

  it('starts nothing in a repository nested in the worktree, populated or recorded as a submodule', async () => {
    using repository = createTestRepository(attributes);
    const { worktree, commit } = await worktrees.add({
      repository: repository.source,
      worktree: join(repository.root, 'data/space'),
      branch: 'interlock/x',
    });
    const nested = join(worktree, 'nested');
    repository.gitIn(worktree, 'init', '--quiet', 'nested');
    writeFileSync(join(nested, 'file'), 'x');
    writeFileSync(join(nested, '.gitattributes'), 'file filter=evil\n');
    repository.gitIn(nested, 'add', '--all');
    repository.gitIn(nested, 'commit', '--quiet', '--message=nested');
    const head = repository.gitIn(nested, 'rev-parse', 'HEAD').trim();
    writeFileSync(
      join(worktree, '.gitmodules'),
      '[submodule "n"]\n\tpath = nested\n\turl = ./n\n\tignore = none\n',
    );
    repository.gitIn(worktree, 'update-index', '--add', '--cacheinfo', `160000,${head},nested`);
    arm(repository, join(nested, '.git'));
    // Of the same size, so that git must read it, and a filter would run.
    writeFileSync(join(nested, 'file'), 'y');
    expect(repository.sprung).toBe(false);
    await worktrees.changes(worktree, commit);
    await worktrees.diff(worktree, commit);
    await commitWorktree(worktree, 'With a submodule');
    expect(repository.sprung).toBe(false);
  });

  it('starts nothing on a clone of it', async () => {
    using repository = createTestRepository(attributes);
    arm(repository, join(repository.source, '.git'));
    const facts = await worktrees.clone(repository.source, join(repository.root, 'data/clone'));
    expect(facts.head.branch).toBe('main');
    expect(repository.sprung).toBe(false);
  });
});
