import { worktreeDirectories } from './git-directories';
import { currentBranch } from './inspect-repository';
import { withIsolatedGit } from './isolated-git';
import { findOrigin, PUSHED_REF } from './push-branch';
import { redactCredentials } from './redact-credentials';
import { worktreeChanges } from './worktree-changes';

export interface BranchCommit {
  readonly commit: string;
  readonly subject: string;
  readonly author: string;
  /** UTC milliseconds. */
  readonly at: number;
}

export interface BranchState {
  /** Null where HEAD is detached. */
  readonly branch: string | null;
  readonly head: string;
  /** Commits since the branch began. */
  readonly ahead: number;
  /** What the branch it began on has gained since; null where it did not begin on the branch the source is on now. */
  readonly source: { readonly branch: string; readonly behind: number } | null;
  /** Null where the repository has no origin. */
  readonly remote: {
    /** Without credentials. */
    readonly url: string;
    /** Commits that were never pushed from here. */
    readonly unpushed: number;
    /** Whether this branch was pushed at all. */
    readonly pushed: boolean;
  } | null;
  /** Paths that differ from the last commit. */
  readonly uncommitted: number;
  /** Newest first, at most 50. */
  readonly commits: readonly BranchCommit[];
}

export interface BranchQuestion {
  readonly worktree: string;
  /** The commit the branch began at. */
  readonly base: string;
  /** What the source checkout is on. */
  readonly source: { readonly branch: string | null; readonly commit: string };
}

const MAX_COMMITS = 50;

/** Reads only, and nothing over a network. Throws AppError `not_a_repository`, `git_failed`. */
export async function branchState({ worktree, base, source }: BranchQuestion): Promise<BranchState> {
  const directories = await worktreeDirectories(worktree);
  const uncommitted = (await worktreeChanges(worktree, 'HEAD')).length;
  const origin = await findOrigin(directories);
  return withIsolatedGit(directories, async (git) => {
    const count = async (...range: string[]) => Number(await git.line('rev-list', '--count', ...range, '--'));
    const head = await git.line('rev-parse', '--verify', 'HEAD^{commit}');
    const began = await git.run({
      args: ['merge-base', '--is-ancestor', base, source.commit],
      accept: [0, 1],
    });
    const pushed = await git.run({ args: ['rev-parse', '--verify', '--quiet', PUSHED_REF], accept: [0, 1] });
    const known = pushed.exitCode === 0 ? pushed.stdout.toString('utf8').trim() : null;
    const listed = await git.run({
      args: [
        'log',
        '-z',
        '--format=%H%n%an%n%ct%n%s',
        `--max-count=${MAX_COMMITS}`,
        `${base}..${head}`,
        '--',
      ],
    });
    return {
      branch: await currentBranch(git),
      head,
      ahead: await count(`${base}..${head}`),
      source:
        source.branch !== null && began.exitCode === 0
          ? { branch: source.branch, behind: await count(`${head}..${source.commit}`) }
          : null,
      remote:
        origin === null
          ? null
          : {
              url: redactCredentials(origin),
              unpushed: await count(head, `^${base}`, ...(known === null ? [] : [`^${known}`])),
              pushed: known !== null,
            },
      uncommitted,
      commits: readCommits(listed.stdout.toString('utf8')),
    };
  });
}

const readCommits = (text: string): BranchCommit[] =>
  text
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [commit = '', author = '', seconds = '', subject = ''] = entry.split('\n');
      return { commit, author, at: Number(seconds) * 1000, subject };
    });
