import type { IsolatedGit } from './isolated-git';

/** Paths git neither tracks nor ignores. Repositories inside the worktree are left out: they are not its content. */
export async function listUntracked(git: IsolatedGit): Promise<string[]> {
  const listed = await git.run({ args: ['ls-files', '--others', '--exclude-standard', '-z'] });
  return listed.stdout
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '' && !path.endsWith('/'));
}
