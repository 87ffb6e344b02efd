/**
 * Runs git on a repository without its configuration. For the length of one operation a stand-in for the common
 * directory is made: objects, refs and the like are links to the real ones, `config` is our own and there are no hooks.
 * Whatever a hostile repository configured (filters, drivers, monitors, aliases, includes) does not exist for git then.
 */
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GitDirectories } from './git-directories';
import { type GitRequest, type GitResult, runGit } from './run-git';

export type IsolatedRequest = Omit<GitRequest, 'cwd'>;

export interface IsolatedGit {
  run(request: IsolatedRequest): Promise<GitResult>;
  /** stdout without its last line end. */
  line(...args: string[]): Promise<string>;
  /** A folder that is gone when the operation ends. */
  readonly scratch: string;
}

/** All that git may find in a common directory, except `config`, `config.worktree` and `hooks`. */
const shared = ['objects', 'refs', 'packed-refs', 'reftable', 'logs', 'info', 'shallow', 'worktrees'];

/** Settings that say how the repository's bytes are to be read. None of them can start a program. */
const harmless = new Set([
  'core.filemode',
  'core.symlinks',
  'core.ignorecase',
  'core.precomposeunicode',
  'core.autocrlf',
  'core.eol',
  'core.logallrefupdates',
  'extensions.objectformat',
  'extensions.refstorage',
]);

export async function withIsolatedGit<Value>(
  directories: GitDirectories,
  operation: (git: IsolatedGit) => Promise<Value>,
): Promise<Value> {
  const scratch = await mkdtemp(join(tmpdir(), 'interlock-git-'));
  try {
    const { gitDir, commonDir, workTree } = directories;
    await Promise.all(shared.map((name) => symlink(join(commonDir, name), join(scratch, name))));
    await writeFile(join(scratch, 'config'), await plainConfiguration(directories));
    const env = {
      GIT_DIR: gitDir,
      GIT_COMMON_DIR: scratch,
      ...(workTree !== null && { GIT_WORK_TREE: workTree }),
    };
    const run = (request: IsolatedRequest) =>
      runGit({ ...request, cwd: workTree ?? gitDir, env: { ...env, ...request.env } });
    return await operation({
      run,
      scratch,
      line: async (...args) => (await run({ args })).stdout.toString('utf8').replace(/\n$/, ''),
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A configuration file of the repository's harmless settings. */
export async function plainConfiguration({ commonDir, workTree }: GitDirectories): Promise<string> {
  const listed = await runGit({
    args: ['config', '--file', join(commonDir, 'config'), '--no-includes', '--null', '--list'],
    cwd: '/',
    // No file, or one git cannot read, means no settings.
    accept: [0, 1, 128],
  });
  const kept = new Map<string, string>();
  for (const entry of listed.stdout.toString('utf8').split('\0')) {
    const [key = '', value] = splitOnce(entry, '\n');
    if (harmless.has(key) && /^[a-z0-9]*$/i.test(value ?? 'true')) kept.set(key, value ?? 'true');
  }
  const version = [...kept.keys()].some((key) => key.startsWith('extensions.')) ? 1 : 0;
  const lines = [`[core]\n\trepositoryformatversion = ${version}\n\tbare = ${workTree === null}`];
  for (const [key, value] of kept) {
    const [section, name] = key.split('.');
    lines.push(`[${section}]\n\t${name} = ${value}`);
  }
  return `${lines.join('\n')}\n`;
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}
