import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError, describeError } from '@/server/core/errors';
import { checkCloneUrl, type RemoteKind } from './check-clone-url';
import { inspectRepository } from './inspect-repository';
import { redactCredentials } from './redact-credentials';
import { runGit } from './run-git';
import type { RepositoryFacts } from './worktrees';

const CLONE_TIMEOUT_MS = 30 * 60_000;

/** What a clone's folder is called until it is whole and holds no credentials; whatever bears it at a start was cut off. */
export const UNFINISHED = '.cloning';

export interface CloneOptions {
  /** Gets git's own lines, at most a few per second. */
  readonly onProgress?: (line: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Clones into a bare repository, which has every branch of the remote as its own. No hook, template, submodule or prompt.
 * Throws AppError `bad_input` for the address, `clone_failed` with the next step, `repository_without_commits`, and the
 * signal's reason; whatever ends it early leaves nothing behind, or where the process is killed a folder `TARGET.cloning`.
 */
export async function cloneRepository(
  url: string,
  target: string,
  { onProgress = () => undefined, signal }: CloneOptions = {},
): Promise<RepositoryFacts> {
  const kind = checkCloneUrl(url);
  const unfinished = `${target}${UNFINISHED}`;
  await mkdir(dirname(target), { recursive: true });
  try {
    await runGit({
      args: [
        'clone',
        '--bare',
        '--progress',
        '--template=',
        '--no-local',
        '--no-recurse-submodules',
        ...(kind === 'local' ? [`--upload-pack=${localService('upload-pack')}`] : []),
        '--',
        url,
        unfinished,
      ],
      cwd: dirname(target),
      network: 'all',
      timeoutMs: CLONE_TIMEOUT_MS,
      onOutput: progressLines(onProgress),
      ...(signal && { signal }),
    });
    await forgetCredentials(unfinished, url);
    await rename(unfinished, target);
    return await inspectRepository(target);
  } catch (error) {
    for (const folder of [unfinished, target]) await rm(folder, { recursive: true, force: true });
    signal?.throwIfAborted();
    if (error instanceof AppError && error.code !== 'git_failed') throw error;
    throw cloneFailure(url, kind, describeError(error));
  }
}

/**
 * The other end of a local transfer reads the other repository's configuration and would run its hooks; told here what
 * `runGit` tells git, because git does not pass that on.
 */
export const localService = (service: 'upload-pack' | 'receive-pack'): string =>
  [
    "git -c 'safe.directory=*' -c core.hooksPath=/dev/null -c core.fsmonitor=false -c core.alternateRefsCommand=true",
    '-c gc.auto=0 -c maintenance.auto=false -c receive.autogc=false -c receive.denyCurrentBranch=refuse',
    service,
  ].join(' ');

/** What was needed once must not lie in the clone's configuration. */
async function forgetCredentials(target: string, url: string): Promise<void> {
  const clean = redactCredentials(url);
  if (clean === url || !/^https?:/i.test(url)) return;
  await runGit({
    args: ['config', '--file', join(target, 'config'), 'remote.origin.url', clean],
    cwd: target,
  });
}

function progressLines(onProgress: (line: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const parts = (rest + text).split(/[\r\n]+/);
    rest = parts.pop() ?? '';
    for (const line of parts) if (line.trim() !== '') onProgress(redactCredentials(line.trim()));
  };
}

const causes: readonly (readonly [RegExp, string])[] = [
  [
    /Authentication failed|could not read Username|terminal prompts disabled|HTTP 40[13]/i,
    'The host asks for a sign-in. Use an ssh:// address with a key of this machine, or clone it yourself and add the path.',
  ],
  [
    /Permission denied \(publickey|Host key verification failed/i,
    'ssh was refused. Check that this machine has a key the host knows, and that the host is in known_hosts.',
  ],
  [/Could not resolve host/i, 'The host name is unknown. Check the address and the network.'],
  [
    /not found|does not exist|does not appear to be a git repository/i,
    'There is no repository at this address.',
  ],
  [/did not end within/, 'It took too long. Clone it yourself and add the path.'],
];

function cloneFailure(url: string, kind: RemoteKind, said: string): AppError {
  const where = redactCredentials(url);
  const next = causes.find(([pattern]) => pattern.test(said))?.[1] ?? 'Check the address and try again.';
  const last =
    said
      .split('\n')
      .filter((line) => /fatal|error|failed/i.test(line))
      .at(-1) ?? said;
  return new AppError(
    'clone_failed',
    `${where} could not be cloned. ${next} (${last.trim().slice(0, 300)})`,
    {
      url: where,
      kind,
    },
  );
}
