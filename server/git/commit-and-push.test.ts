import { chmodSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { branchState } from './branch-state';
import { commitWorktree } from './commit-worktree';
import { createWorktrees } from './create-worktrees';
import { pushBranch } from './push-branch';
import { createTestRepository, fingerprint, type TestRepository } from './test-repository';

async function space(repository: TestRepository): Promise<string> {
  const request = {
    repository: repository.source,
    worktree: join(repository.root, 'data/space'),
    branch: 'interlock/x',
  };
  return (await createWorktrees().add(request)).worktree;
}

function withRemote(repository: TestRepository): string {
  repository.gitIn(repository.root, 'clone', '--quiet', '--bare', 'source', 'remote.git');
  repository.git('remote', 'add', 'origin', '../remote.git');
  return join(repository.root, 'remote.git');
}

describe('commitWorktree', () => {
  it('commits edits, new, deleted, executable and linked files with the agent as author', async () => {
    using repository = createTestRepository({
      'edit.txt': '1\n',
      'gone.txt': 'x\n',
      'dir/f': 'y\n',
      '.gitignore': '*.log\n',
    });
    const worktree = await space(repository);
    writeFileSync(join(worktree, 'edit.txt'), '2\n');
    rmSync(join(worktree, 'gone.txt'));
    rmSync(join(worktree, 'dir'), { recursive: true });
    writeFileSync(join(worktree, 'dir'), 'now a file\n');
    writeFileSync(join(worktree, 'run.sh'), '#!/bin/sh\n');
    chmodSync(join(worktree, 'run.sh'), 0o755);
    symlinkSync('edit.txt', join(worktree, 'link'));
    writeFileSync(join(worktree, 'noise.log'), 'ignored');
    const made = await commitWorktree(worktree, 'Subject\n\nBody');
    expect(repository.gitIn(worktree, 'status', '--porcelain')).toBe('');
    expect(repository.gitIn(worktree, 'log', '-1', '--format=%H|%an|%ae|%cn|%B').trim()).toBe(
      `${made?.commit}|Interlock agent|agent@interlock.invalid|Interlock agent|Subject\n\nBody`,
    );
    const tree = repository.gitIn(worktree, 'ls-tree', '-r', 'HEAD').replace(/ blob [0-9a-f]+\t/g, ' ');
    expect(tree).toBe(
      '100644 .gitignore\n100644 README.md\n100644 dir\n100644 edit.txt\n120000 link\n100755 run.sh\n',
    );
    expect(made?.files).toBe(6);
  });

  it('makes no empty commit', async () => {
    using repository = createTestRepository();
    const worktree = await space(repository);
    expect(await commitWorktree(worktree, 'Nothing')).toBeNull();
  });

  it('touches nothing of the source but objects and its own branch', async () => {
    using repository = createTestRepository();
    const mayChange = (path: string) =>
      /^\.git\/(objects\/|worktrees\/|(logs\/)?refs\/heads\/interlock\/)/.test(path);
    const worktree = await space(repository);
    const before = fingerprint(repository.source, mayChange);
    writeFileSync(join(worktree, 'new.txt'), 'x');
    await commitWorktree(worktree, 'New');
    expect(fingerprint(repository.source, mayChange)).toEqual(before);
  });

  it('refuses to commit on a branch that is not its own', async () => {
    using repository = createTestRepository();
    repository.git('branch', 'release');
    const worktree = await space(repository);
    repository.gitIn(worktree, 'checkout', '--quiet', 'release');
    writeFileSync(join(worktree, 'new.txt'), 'x');
    const before = repository.git('rev-parse', 'release');
    await expect(commitWorktree(worktree, 'New')).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(pushBranch(worktree)).rejects.toMatchObject({ code: 'not_allowed' });
    expect(repository.git('rev-parse', 'release')).toBe(before);
  });

  it('a message that looks like an option stays a message', async () => {
    using repository = createTestRepository();
    const worktree = await space(repository);
    writeFileSync(join(worktree, 'new.txt'), 'x');
    await commitWorktree(worktree, '--amend');
    expect(repository.gitIn(worktree, 'log', '-1', '--format=%s').trim()).toBe('--amend');
  });
});

describe('pushBranch', () => {
  it('pushes its own branch only, and leaves the source as it was', async () => {
    using repository = createTestRepository();
    const remote = withRemote(repository);
    const worktree = await space(repository);
    writeFileSync(join(worktree, 'new.txt'), 'x');
    const made = await commitWorktree(worktree, 'New');
    const ours = (path: string) => path.startsWith('.git/worktrees/space/refs/worktree/');
    const before = fingerprint(repository.source, ours);
    expect(await pushBranch(worktree)).toMatchObject({ commit: made?.commit, changed: true });
    expect(await pushBranch(worktree)).toMatchObject({ changed: false });
    const refs = repository.gitIn(remote, 'for-each-ref', '--format=%(refname)').trim().split('\n');
    expect(refs).toEqual(['refs/heads/interlock/x', 'refs/heads/main']);
    expect(readFileSync(join(remote, 'refs/heads/interlock/x'), 'utf8').trim()).toBe(made?.commit);
    expect(fingerprint(repository.source, ours)).toEqual(before);
  });

  it('tells what a rule of the remote said', async () => {
    using repository = createTestRepository();
    const remote = withRemote(repository);
    repository.gitIn(remote, 'config', 'receive.hideRefs', 'refs/heads/interlock');
    const pushed = pushBranch(await space(repository));
    await expect(pushed).rejects.toThrow(/refuses this branch by a rule[\s\S]*deny updating a hidden ref/);
    await expect(pushed).rejects.toMatchObject({
      code: 'push_refused',
      parameters: { branch: 'interlock/x', remote },
    });
  });

  it('never forces: other commits on the remote branch stay', async () => {
    using repository = createTestRepository();
    const remote = withRemote(repository);
    const worktree = await space(repository);
    const tree = repository.git('rev-parse', 'HEAD^{tree}').trim();
    const other = repository.gitIn(remote, 'commit-tree', '-m', 'theirs', tree).trim();
    repository.gitIn(remote, 'update-ref', 'refs/heads/interlock/x', other);
    await expect(pushBranch(worktree)).rejects.toThrow(/never pushes by force/);
    expect(repository.gitIn(remote, 'rev-parse', 'interlock/x').trim()).toBe(other);
  });

  it.each(['ext::sh -c id', '--receive-pack=id', 'git://example.com/x'])(
    'refuses the origin %j',
    async (url) => {
      using repository = createTestRepository();
      repository.git('config', 'remote.origin.url', url);
      await expect(pushBranch(await space(repository))).rejects.toMatchObject({ code: 'bad_input' });
    },
  );

  it('says so where there is no origin', async () => {
    using repository = createTestRepository();
    await expect(pushBranch(await space(repository))).rejects.toThrow(/no remote "origin"/);
  });
});

describe('branchState', () => {
  const ask = async (repository: TestRepository, worktree: string, base: string) => {
    const { head } = await createWorktrees().inspect(repository.source);
    return branchState({ worktree, base, source: head });
  };

  it('counts commits ahead, what the source gained since, what was never pushed, and what is not committed', async () => {
    using repository = createTestRepository();
    const worktree = await space(repository);
    const base = repository.git('rev-parse', 'HEAD').trim();
    expect(await ask(repository, worktree, base)).toMatchObject({
      branch: 'interlock/x',
      ahead: 0,
      source: { branch: 'main', behind: 0 },
      remote: null,
      uncommitted: 0,
      commits: [],
    });
    withRemote(repository);
    writeFileSync(join(worktree, 'one.txt'), '1');
    const first = await commitWorktree(worktree, 'First\n\nBody');
    await pushBranch(worktree);
    writeFileSync(join(worktree, 'two.txt'), '2');
    await commitWorktree(worktree, 'Second', { author: { name: 'Ada', email: 'ada@example.invalid' } });
    writeFileSync(join(worktree, 'three.txt'), '3');
    repository.git('commit', '--quiet', '--allow-empty', '--message=theirs');
    const state = await ask(repository, worktree, base);
    expect(state).toMatchObject({
      ahead: 2,
      source: { branch: 'main', behind: 1 },
      remote: { url: join(repository.root, 'remote.git'), unpushed: 1, pushed: true },
      uncommitted: 1,
    });
    expect(state.commits.map(({ subject, author }) => [subject, author])).toEqual([
      ['Second', 'Ada'],
      ['First', 'Interlock agent'],
    ]);
    expect(state.commits[1]?.commit).toBe(first?.commit);
  });

  it('compares with the source only where the branch began on it, and shows no credentials', async () => {
    using repository = createTestRepository();
    const base = repository.git('rev-parse', 'HEAD').trim();
    const worktree = await space(repository);
    repository.git('config', 'remote.origin.url', 'https://me:secret@example.invalid/x.git');
    repository.git('checkout', '--quiet', '--orphan', 'elsewhere');
    repository.git('commit', '--quiet', '--allow-empty', '--message=other');
    expect(await ask(repository, worktree, base)).toMatchObject({
      source: null,
      remote: { url: 'https://example.invalid/x.git', unpushed: 0, pushed: false },
    });
  });
});
