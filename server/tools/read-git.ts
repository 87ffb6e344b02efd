/** What the git tools share: one isolated read of the worktree's repository, bounded in bytes. */
import { worktreeDirectories } from '@/server/git/git-directories';
import { type IsolatedGit, withIsolatedGit } from '@/server/git/isolated-git';
import { wholeLines } from '@/server/git/worktree-changes';
import { failureOf } from './describe-failure';
import { failed, succeeded, type ToolContext, type ToolOutcome } from './tool';
import { resolveWorktreePath } from './worktree-path';

const MAX_BYTES = 10 * 1024 * 1024;

export interface GitReading {
  readonly git: IsolatedGit;
  /** Runs git and answers its whole lines; pathspecs are literal. */
  read(args: readonly string[], stdin?: Buffer): Promise<string>;
  /** From the top; undefined where no path was asked for. */
  readonly path: string | undefined;
}

/** `path` passes the rules of statement 26 first. An empty answer becomes `empty`. */
export async function readGit(
  { worktree, signal }: Pick<ToolContext, 'worktree' | 'signal'>,
  { path, empty }: { readonly path: string | undefined; readonly empty: string },
  read: (reading: GitReading) => Promise<string>,
): Promise<ToolOutcome> {
  const resolved = path === undefined ? undefined : await resolveWorktreePath(worktree, path);
  if (resolved && !resolved.ok) return failed(resolved.reason);
  try {
    const directories = await worktreeDirectories(worktree);
    const text = await withIsolatedGit(directories, (git) =>
      read({
        git,
        path: resolved?.path.relative,
        read: async (args, stdin) => {
          const result = await git.run({
            args,
            signal,
            maxBytes: MAX_BYTES,
            overflow: 'cut',
            env: { GIT_LITERAL_PATHSPECS: '1' },
            ...(stdin && { stdin }),
          });
          const lines = wholeLines(result.stdout, result.cut);
          return result.cut ? `${lines}(Cut after ${MAX_BYTES} bytes.)` : lines;
        },
      }),
    );
    return succeeded(text.trimEnd() === '' ? empty : text.trimEnd());
  } catch (error) {
    signal.throwIfAborted();
    return failureOf(error, 'git');
  }
}

/** The end of a git command line: nothing behind it can be an option. */
export const pathspec = (path: string | undefined): string[] =>
  path === undefined || path === '' ? ['--'] : ['--', path];
