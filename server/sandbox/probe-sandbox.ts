/** Finds out by trying whether this host can confine a command: a sandbox that was never tested guarantees nothing. */
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeError } from '@/server/core/errors';
import { createSandbox } from './create-sandbox';
import { runProcess } from './run-process';
import type { SandboxState } from './sandbox';
import { searchPath } from './search-path';

const TIMEOUT_MS = 20_000;
const INSTALL =
  'Install it (Debian, Ubuntu: apt-get install bubblewrap; Fedora: dnf install bubblewrap) and start again.';
const ASKS = 'Until then every command asks a person first.';

/** Runs at start, in well under a second. Never throws. */
export async function probeSandbox(platform: NodeJS.Platform = process.platform): Promise<SandboxState> {
  const no = (reason: string): SandboxState => ({ available: false, reason: `${reason} ${ASKS}` });
  if (platform !== 'linux') return no(`There is no command sandbox for ${platform} yet.`);
  const version = await runProcess({
    command: 'bwrap',
    args: ['--version'],
    cwd: '/',
    env: { PATH: searchPath() },
    timeoutMs: TIMEOUT_MS,
    maxBytes: 10_000,
    overflow: 'keep-ends',
    streams: 'merged',
  }).catch(() => null);
  if (version?.exitCode !== 0) return no(`bubblewrap (bwrap) is not installed. ${INSTALL}`);
  try {
    const fault = await tryToEscape();
    return fault === null ? { available: true, reason: '' } : no(fault);
  } catch (error) {
    return no(`The sandbox could not be tried: ${describeError(error)}.`);
  }
}

/** Each line says what it managed to do; silence up to `confined` is the proof. */
const attempts = (planted: string) => `
cat '${planted}' && echo 'FAULT a file of the data directory can be read'
echo x > '${planted}'
echo x > ./probe && echo 'FAULT a read-only worktree can be written'
cat /proc/*/environ | tr '\\0' '\\n' | grep -q '^INTERLOCK_PROBE=' && echo 'FAULT the environment of the server can be read'
echo confined`;

async function tryToEscape(): Promise<string | null> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'interlock-probe-')));
  try {
    const dataDir = join(root, 'data');
    const worktree = join(dataDir, 'worktree');
    await mkdir(worktree, { recursive: true });
    const planted = join(dataDir, 'planted');
    await writeFile(planted, 'planted');
    process.env.INTERLOCK_PROBE = 'planted';
    const sandbox = await createSandbox({ dataDir, state: { available: true, reason: '' } });
    try {
      const result = await sandbox.run({
        command: attempts(planted),
        worktree,
        posture: 'read-only',
        git: null,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        timeoutMs: TIMEOUT_MS,
        maxBytes: 100_000,
      });
      const kept = (await readFile(planted, 'utf8')) === 'planted';
      return kept ? judge(result.stdout.text()) : 'bubblewrap runs, but the data directory can be written.';
    } finally {
      await sandbox.close();
    }
  } finally {
    delete process.env.INTERLOCK_PROBE;
    await rm(root, { recursive: true, force: true });
  }
}

function judge(output: string): string | null {
  const fault = /^FAULT (.*)$/m.exec(output)?.[1];
  if (fault !== undefined) return `bubblewrap runs, but ${fault}.`;
  if (/^confined$/m.test(output)) return null;
  const said = output.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
  const hint = /namespace|uid map|Permission denied|Operation not permitted/i.test(said)
    ? ' This kernel or container does not let programs make user namespaces (kernel.unprivileged_userns_clone, AppArmor, or the container’s seccomp profile).'
    : '';
  return `bubblewrap is installed but does not work here: ${said}.${hint}`;
}
