import { basename } from 'node:path';
import { AppError } from '@/server/core/errors';
import { repositoryDirectories } from './git-directories';
import { type IsolatedGit, withIsolatedGit } from './isolated-git';
import type { RepositoryFacts } from './worktrees';

/** Throws AppError `not_a_repository` or `repository_without_commits`. */
export async function inspectRepository(path: string): Promise<RepositoryFacts> {
  const directories = await repositoryDirectories(path);
  const top = directories.workTree ?? directories.gitDir;
  return withIsolatedGit(directories, async (git) => ({
    path: top,
    name: basename(top).replace(/\.git$/, '') || top,
    head: { branch: await currentBranch(git), commit: await headCommit(git, top) },
  }));
}

/** Local branches by name, in code-unit order. */
export async function listBranches(path: string): Promise<string[]> {
  return withIsolatedGit(await repositoryDirectories(path), async (git) => {
    const names = await git.line('for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads');
    return names === '' ? [] : names.split('\n');
  });
}

/** Null where HEAD is detached. */
export async function currentBranch(git: IsolatedGit): Promise<string | null> {
  const found = await git.run({ args: ['symbolic-ref', '--quiet', 'HEAD'], accept: [0, 1, 128] });
  const name = found.stdout.toString('utf8').trim();
  return name.startsWith('refs/heads/') ? name.slice('refs/heads/'.length) : null;
}

async function headCommit(git: IsolatedGit, path: string): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'];
  const found = await git.run({ args, accept: [0, 1, 128] });
  if (found.exitCode === 0) return found.stdout.toString('utf8').trim();
  throw new AppError(
    'repository_without_commits',
    `${path} has no commits yet, so there is nothing to work on. Make a first commit and add it again.`,
    { path },
  );
}
