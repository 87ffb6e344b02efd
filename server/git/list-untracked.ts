import { worktreeDirectories } from './git-directories';
import { type IsolatedGit, withIsolatedGit } from './isolated-git';

/** Paths git neither tracks nor ignores. Repositories inside the worktree are left out: they are not its content. */
export async function listUntracked(git: IsolatedGit): Promise<string[]> {
  return (await listOthers(git)).filter((path) => !path.endsWith('/'));
}

/** Folders of a worktree that are repositories of their own and not ignored: no commit of the worktree holds them. */
export async function innerRepositories(worktree: string): Promise<string[]> {
  const listed = await withIsolatedGit(await worktreeDirectories(worktree), listOthers);
  return listed.filter((path) => path.endsWith('/')).map((path) => path.slice(0, -1));
}

async function listOthers(git: IsolatedGit): Promise<string[]> {
  const listed = await git.run({ args: ['ls-files', '--others', '--exclude-standard', '-z'] });
  return listed.stdout
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '');
}
