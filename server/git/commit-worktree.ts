import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@/server/core/errors';
import { BRANCH_PREFIX } from './add-worktree';
import { worktreeDirectories } from './git-directories';
import { currentBranch } from './inspect-repository';
import { type IsolatedGit, withIsolatedGit } from './isolated-git';
import { listUntracked } from './list-untracked';

export interface Committed {
  readonly branch: string;
  readonly commit: string;
  /** Paths that differ from the parent commit. */
  readonly files: number;
}

export interface Author {
  readonly name: string;
  readonly email: string;
}

/** Who agents' commits are by; the address can never receive mail. */
const agent: Author = { name: 'Interlock agent', email: 'agent@interlock.invalid' };

const identityOf = ({ name, email }: Author) => ({
  GIT_AUTHOR_NAME: name,
  GIT_AUTHOR_EMAIL: email,
  GIT_COMMITTER_NAME: name,
  GIT_COMMITTER_EMAIL: email,
});

export interface CommitOptions {
  readonly signal?: AbortSignal;
  /** Default the agent. */
  readonly author?: Author;
}

/**
 * Commits everything a worktree changed, untracked files included, on its own `interlock/…` branch; null when there is
 * nothing to commit. Built from plumbing, because `git add --all` and `git commit` start git inside nested repositories,
 * where their configuration would count. Throws AppError `not_allowed` on any other branch, `git_failed`.
 */
export async function commitWorktree(
  worktree: string,
  message: string,
  { signal, author = agent }: CommitOptions = {},
): Promise<Committed | null> {
  const identity = identityOf(author);
  const directories = await worktreeDirectories(worktree);
  return withIsolatedGit(directories, async (git) => {
    const branch = await ownBranch(git);
    await stageEverything(git, signal);
    const parent = await git.line('rev-parse', '--verify', 'HEAD^{commit}');
    const tree = await git.line('write-tree');
    if (tree === (await git.line('rev-parse', '--verify', 'HEAD^{tree}'))) return null;
    const text = join(git.scratch, 'message');
    await writeFile(text, message.endsWith('\n') ? message : `${message}\n`);
    const made = await git.run({ args: ['commit-tree', '-p', parent, '-F', text, tree], env: identity });
    const commit = made.stdout.toString('utf8').trim();
    signal?.throwIfAborted();
    const ref = `refs/heads/${branch}`;
    const subject = `commit: ${message.split('\n')[0]}`;
    await git.run({ args: ['update-ref', '-m', subject, ref, commit, parent], env: identity });
    const changed = await git.run({
      args: ['diff-tree', '-r', '--name-only', '-z', '--no-renames', parent, commit],
    });
    return { branch, commit, files: changed.stdout.toString('utf8').split('\0').length - 1 };
  });
}

/** The branch HEAD is on. Throws AppError `not_allowed` unless it is one of ours. */
export async function ownBranch(git: IsolatedGit): Promise<string> {
  const branch = await currentBranch(git);
  if (branch?.startsWith(BRANCH_PREFIX)) return branch;
  throw new AppError(
    'not_allowed',
    `HEAD is ${branch === null ? 'on no branch' : `on "${branch}"`}; only the worktree's own ${BRANCH_PREFIX}… branch may be changed.`,
    { branch: branch ?? '' },
  );
}

async function stageEverything(git: IsolatedGit, signal: AbortSignal | undefined): Promise<void> {
  const tracked = await git.run({ args: ['ls-files', '--modified', '--deleted', '-z'] });
  const paths = new Set([...tracked.stdout.toString('utf8').split('\0'), ...(await listUntracked(git))]);
  paths.delete('');
  if (paths.size === 0) return;
  await git.run({
    args: ['update-index', '--add', '--remove', '--replace', '-z', '--stdin'],
    stdin: `${[...paths].join('\0')}\0`,
    ...(signal && { signal }),
  });
}
