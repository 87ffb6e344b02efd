import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AppError, describeError } from '@/server/core/errors';
import { checkCloneUrl } from './check-clone-url';
import { localService } from './clone-repository';
import { ownBranch } from './commit-worktree';
import { type GitDirectories, worktreeDirectories } from './git-directories';
import { type IsolatedGit, withIsolatedGit } from './isolated-git';
import { redactCredentials } from './redact-credentials';
import { runGit } from './run-git';

export interface Pushed {
  readonly branch: string;
  readonly commit: string;
  /** Where to, without credentials. */
  readonly remote: string;
  /** False when the remote had that commit already. */
  readonly changed: boolean;
}

const PUSH_TIMEOUT_MS = 300_000;

/**
 * Pushes the worktree's own branch to `origin` under the same name, never by force. Sent from an empty repository that
 * borrows the objects: neither the source's configuration (rewritten addresses, helpers, hooks) nor its refs take part.
 * Throws AppError `bad_input` without a usable origin, `not_allowed` on another branch, `git_failed` with the next step.
 */
export async function pushBranch(worktree: string, signal?: AbortSignal): Promise<Pushed> {
  const directories = await worktreeDirectories(worktree);
  return withIsolatedGit(directories, async (git) => {
    const branch = await ownBranch(git);
    const commit = await git.line('rev-parse', '--verify', 'HEAD^{commit}');
    const url = await originUrl(directories);
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
      ...(signal && { signal }),
    }).catch((error) => {
      signal?.throwIfAborted();
      throw pushFailure(branch, remote, describeError(error));
    });
    const changed = !/^=\t/m.test(sent.stdout.toString('utf8'));
    return { branch, commit, remote, changed };
  });
}

async function originUrl({ commonDir, workTree }: GitDirectories): Promise<string> {
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
  throw new AppError(
    'bad_input',
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

function pushFailure(branch: string, remote: string, said: string): AppError {
  const next = /non-fast-forward|fetch first|rejected/i.test(said)
    ? 'The remote has other commits on this branch or refuses it; Interlock never pushes by force.'
    : /Authentication|Permission denied|could not read Username|40[13]/i.test(said)
      ? 'The remote refused the sign-in. The operator must give this machine an ssh key or another address.'
      : 'Check the remote and the network.';
  return new AppError('git_failed', `"${branch}" could not be pushed to ${remote}. ${next}\n${said}`, {
    command: 'push',
  });
}
