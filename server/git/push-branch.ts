import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AppError, describeError } from '@/server/core/errors';
import { checkCloneUrl } from './check-clone-url';
import { localService } from './clone-repository';
import { ownBranch } from './commit-worktree';
import { type GitDirectories, worktreeDirectories } from './git-directories';
import { type IsolatedGit, withIsolatedGit } from './isolated-git';
import { redactCredentials } from './redact-credentials';
import { type GitResult, runGit } from './run-git';

export interface Pushed {
  readonly branch: string;
  readonly commit: string;
  /** Where to, without credentials. */
  readonly remote: string;
  /** False when the remote had that commit already. */
  readonly changed: boolean;
}

/** The commit the remote took last: kept with this worktree alone, so that no ref of the source is touched. */
export const PUSHED_REF = 'refs/worktree/interlock/pushed';

const PUSH_TIMEOUT_MS = 300_000;

/**
 * Pushes the worktree's own branch to `origin` under the same name, never by force. Sent from an empty repository that
 * borrows the objects: neither the source's configuration (rewritten addresses, helpers, hooks) nor its refs take part.
 * Throws AppError `no_remote`, `bad_input` for an unusable one, `not_allowed` on another branch, and `push_refused` with
 * what the remote said and the next step.
 */
export async function pushBranch(worktree: string, signal?: AbortSignal): Promise<Pushed> {
  const directories = await worktreeDirectories(worktree);
  return withIsolatedGit(directories, async (git) => {
    const branch = await ownBranch(git);
    const commit = await git.line('rev-parse', '--verify', 'HEAD^{commit}');
    const url = await requireOrigin(directories);
    const sender = await emptyRepository(git, directories);
    const remote = redactCredentials(url);
    const local = checkCloneUrl(url) === 'local' ? [`--receive-pack=${localService('receive-pack')}`] : [];
    const refspec = `${commit}:refs/heads/${branch}`;
    const sent = await runGit({
      args: ['push', '--porcelain', '--no-verify', '--no-recurse-submodules', ...local, '--', url, refspec],
      cwd: sender,
      env: { GIT_DIR: sender },
      network: 'all',
      timeoutMs: PUSH_TIMEOUT_MS,
      // 1 = the remote answered and refused; why is on standard output then.
      accept: [0, 1],
      ...(signal && { signal }),
    }).catch((error) => {
      signal?.throwIfAborted();
      throw pushFailure(branch, remote, describeError(error));
    });
    if (sent.exitCode !== 0) throw pushFailure(branch, remote, refusalIn(sent));
    await git.run({ args: ['update-ref', PUSHED_REF, commit] });
    const changed = !/^=\t/m.test(sent.stdout.toString('utf8'));
    return { branch, commit, remote, changed };
  });
}

/** The address of `origin` as it is configured, credentials and all; null where there is none. */
export async function findOrigin({ commonDir, workTree }: GitDirectories): Promise<string | null> {
  const configuration = join(commonDir, 'config');
  for (const key of ['remote.origin.pushurl', 'remote.origin.url']) {
    const found = await runGit({
      args: ['config', '--file', configuration, '--no-includes', '--get', key],
      cwd: '/',
      accept: [0, 1],
    });
    const url = found.stdout.toString('utf8').replace(/\n$/, '');
    // A path in a configuration is relative to the checkout that holds it.
    if (/^\.\.?\//.test(url)) return resolve(workTree === null ? commonDir : join(commonDir, '..'), url);
    if (url !== '') return url;
  }
  return null;
}

async function requireOrigin(directories: GitDirectories): Promise<string> {
  const url = await findOrigin(directories);
  if (url !== null) return url;
  throw new AppError(
    'no_remote',
    'This repository has no remote "origin", so there is nowhere to push to. Ask the operator to add one.',
    {},
  );
}

async function emptyRepository(git: IsolatedGit, { commonDir }: GitDirectories): Promise<string> {
  const sender = join(git.scratch, 'sender');
  const format = await git.line('rev-parse', '--show-object-format');
  await runGit({
    args: ['init', '--quiet', '--bare', '--template=', `--object-format=${format}`, sender],
    cwd: git.scratch,
  });
  await mkdir(join(sender, 'objects/info'), { recursive: true });
  await writeFile(join(sender, 'objects/info/alternates'), `${join(commonDir, 'objects')}\n`);
  return sender;
}

/** `! REF [remote rejected] (why)`, and what the remote's own programs printed. */
function refusalIn({ stdout, stderr }: GitResult): string {
  const refused = /^!\t[^\t]*\t(.*)$/m.exec(stdout.toString('utf8'))?.[1];
  const printed = stderr.split('\n').filter((line) => line.startsWith('remote:'));
  return redactCredentials([...(refused === undefined ? [stderr] : [refused]), ...printed].join('\n')).trim();
}

const causes: readonly (readonly [RegExp, string])[] = [
  [
    /non-fast-forward|fetch first/i,
    'The remote has commits on this branch that are not here, and Interlock never pushes by force. Take them in, or rename the branch there.',
  ],
  [
    /rejected|protected branch|hook declined/i,
    'The remote refuses this branch by a rule of its own; what it said follows. Interlock never pushes by force.',
  ],
  [
    /Authentication|Permission denied|could not read Username|Host key verification|40[13]/i,
    'The remote refused the sign-in. The operator must give this machine an ssh key or another address.',
  ],
  [
    /not found|does not exist|does not appear to be a git repository/i,
    'There is no repository at this address.',
  ],
];

function pushFailure(branch: string, remote: string, said: string): AppError {
  const next = causes.find(([pattern]) => pattern.test(said))?.[1] ?? 'Check the remote and the network.';
  return new AppError('push_refused', `"${branch}" could not be pushed to ${remote}. ${next}\n${said}`, {
    branch,
    remote,
  });
}
