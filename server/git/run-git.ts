/**
 * Owns how git is started. Invariant: git runs nothing but itself: no hook, no filter, no file system monitor, no external
 * diff or textconv, no pager, editor or prompt; it reads no user or system configuration and no inherited environment
 * (statement 16). Together with `isolated-git.ts` the repository's own configuration is not read either.
 */
import { AppError } from '@/server/core/errors';
import { type ProcessResult, runProcess } from '@/server/sandbox/run-process';
import { searchPath } from '@/server/sandbox/search-path';
import { redactCredentials } from './redact-credentials';

export interface GitRequest {
  /** `git` is implied. Text from outside stands behind `--` or `--end-of-options`, or was checked before. */
  readonly args: readonly string[];
  readonly cwd: string;
  /** Added to the fixed environment, e.g. `GIT_DIR`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Buffer;
  readonly signal?: AbortSignal;
  /** Milliseconds; default 60,000. */
  readonly timeoutMs?: number;
  /** Default 32 MiB of stdout. */
  readonly maxBytes?: number;
  /** Whether reaching `maxBytes` is an error (default) or a cut result. */
  readonly overflow?: 'fail' | 'cut';
  /** Exit codes that are answers; default 0 only. */
  readonly accept?: readonly number[];
  /** `all` of http, https, ssh and file, for clone and push only. Default none. */
  readonly network?: 'none' | 'all';
  readonly onOutput?: (text: string) => void;
}

export interface GitResult {
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly exitCode: number;
  /** stdout ends early at `maxBytes`. */
  readonly cut: boolean;
}

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_MAX_BYTES = 32 * 1024 * 1024;

/** Beats every configuration file; a list of what would start a program or write on its own. */
const overrides: readonly (readonly [string, string])[] = [
  // The owner was decided when an operator named the repository, and its configuration cannot start anything here.
  ['safe.directory', '*'],
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.untrackedCache', 'false'],
  ['core.attributesFile', '/dev/null'],
  ['core.excludesFile', '/dev/null'],
  ['core.alternateRefsCommand', 'true'],
  ['core.protectHFS', 'true'],
  ['core.protectNTFS', 'true'],
  ['core.quotePath', 'false'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['fetch.writeCommitGraph', 'false'],
  ['submodule.recurse', 'false'],
  ['commit.gpgSign', 'false'],
  ['tag.gpgSign', 'false'],
  ['log.showSignature', 'false'],
  ['gpg.program', 'false'],
  ['credential.helper', ''],
  ['protocol.ext.allow', 'never'],
  ['advice.detachedHead', 'false'],
];

/** What ssh needs to reach the operator's own keys; only for clone and push. */
const networkVariables = ['HOME', 'USER', 'LOGNAME', 'SSH_AUTH_SOCK', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

function gitEnvironment(request: GitRequest): Record<string, string> {
  const env: Record<string, string> = {
    PATH: searchPath(),
    HOME: '/nonexistent',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'true',
    SSH_ASKPASS: 'true',
    GIT_PAGER: 'cat',
    PAGER: 'cat',
    GIT_EDITOR: 'false',
    GIT_SEQUENCE_EDITOR: 'false',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    // An empty list allows no protocol at all.
    GIT_ALLOW_PROTOCOL: request.network === 'all' ? 'http:https:ssh:file' : '',
    GIT_SSH_COMMAND: 'ssh -oBatchMode=yes',
    GIT_CONFIG_COUNT: String(overrides.length),
  };
  overrides.forEach(([key, value], index) => {
    env[`GIT_CONFIG_KEY_${index}`] = key;
    env[`GIT_CONFIG_VALUE_${index}`] = value;
  });
  if (request.network === 'all') {
    for (const name of networkVariables) {
      const value = process.env[name];
      if (value !== undefined) env[name] = value;
    }
  }
  return { ...env, ...request.env };
}

/**
 * Runs one git command to its end. Throws AppError `git_failed` (`disk_full` where that was the cause) for an exit code
 * outside `accept`, at the time limit, and at the byte limit unless `overflow` is `cut`; throws the signal's reason when
 * it was aborted.
 */
export async function runGit(request: GitRequest): Promise<GitResult> {
  const maxBytes = request.maxBytes ?? DEFAULT_MAX_BYTES;
  const result = await runProcess({
    command: 'git',
    args: ['--no-pager', ...request.args],
    cwd: request.cwd,
    env: gitEnvironment(request),
    timeoutMs: request.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    maxBytes,
    overflow: 'stop',
    streams: 'separate',
    ...(request.stdin !== undefined && { stdin: request.stdin }),
    ...(request.signal && { signal: request.signal }),
    ...(request.onOutput && { onOutput: request.onOutput }),
  }).catch((error: NodeJS.ErrnoException) => {
    throw startFailure(error);
  });
  request.signal?.throwIfAborted();
  const cut = result.ending === 'overflowed' || result.stdout.cut;
  if (cut && request.overflow === 'cut') return answer(result, cut);
  const accepted = request.accept ?? [0];
  if (result.ending === 'exited' && !cut && accepted.includes(result.exitCode ?? -1))
    return answer(result, false);
  throw failure(request, result, cut);
}

const answer = (result: ProcessResult, cut: boolean): GitResult => ({
  stdout: result.stdout.head(),
  stderr: result.stderr.text(),
  exitCode: result.exitCode ?? 0,
  cut,
});

function startFailure(error: NodeJS.ErrnoException): AppError {
  const reason =
    error.code === 'ENOENT' ? 'git is not installed, or the folder does not exist.' : error.message;
  return new AppError('git_failed', `git could not start: ${reason}`, { command: 'git' });
}

function failure(request: GitRequest, result: ProcessResult, cut: boolean): AppError {
  const command = request.args.find((argument) => !argument.startsWith('-')) ?? 'git';
  const said = redactCredentials(result.stderr.text()).trim();
  const seconds = Math.round((request.timeoutMs ?? DEFAULT_TIMEOUT_MS) / 1000);
  if (/No space left on device|Disk quota exceeded/.test(said)) {
    return new AppError(
      'disk_full',
      `git ${command} failed: the disk is full. Free some space and try again.`,
      {
        command,
      },
    );
  }
  const why = cut
    ? 'its output is too large'
    : result.ending === 'timed-out'
      ? `it did not end within ${seconds} s`
      : said || `it ended with ${result.exitSignal ?? `exit code ${result.exitCode}`}`;
  return new AppError('git_failed', `git ${command} failed: ${why}`, { command });
}
