import { byCodeUnit } from './by-code-unit';
import { worktreeDirectories } from './git-directories';
import { withIsolatedGit } from './isolated-git';

/**
 * Tracked and untracked paths of a worktree without what it ignores, in code-unit order; below `folder` (from the top, taken
 * literally) where that is given. Names only: an entry may be deleted or a link by now. Nested repositories end with `/`.
 */
export async function listFiles(
  worktree: string,
  { folder = '', signal }: { readonly folder?: string; readonly signal?: AbortSignal } = {},
): Promise<string[]> {
  return withIsolatedGit(await worktreeDirectories(worktree), async (git) => {
    const listed = await git.run({
      args: [
        ...['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z'],
        ...(folder === '' ? [] : ['--', folder]),
      ],
      env: { GIT_LITERAL_PATHSPECS: '1' },
      ...(signal && { signal }),
    });
    const paths = listed.stdout
      .toString('utf8')
      .split('\0')
      .filter((path) => path !== '');
    return [...new Set(paths)].sort(byCodeUnit);
  });
}
