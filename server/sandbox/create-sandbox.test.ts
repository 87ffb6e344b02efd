import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorktrees } from '@/server/git/create-worktrees';
import { gitMounts } from '@/server/git/git-mounts';
import { createTestRepository, fingerprint, type TestRepository } from '@/server/git/test-repository';
import { createSandbox } from './create-sandbox';
import { probeSandbox } from './probe-sandbox';
import type { CommandRequest, Sandbox } from './sandbox';

const state = await probeSandbox();
const token = 'token-that-must-not-leak-7f3a';

interface Place {
  readonly repository: TestRepository;
  readonly worktree: string;
  readonly dataDir: string;
  readonly sandbox: Sandbox;
}
let place: Place;

beforeAll(async () => {
  process.env.OPERATOR_TOKEN = token;
  const repository = createTestRepository({ 'a.txt': 'a\n' });
  const dataDir = join(repository.root, 'data');
  const request = {
    repository: repository.source,
    worktree: join(dataDir, 'worktrees/one'),
    branch: 'interlock/one',
  };
  const { worktree } = await createWorktrees().add(request);
  repository.git('config', 'remote.origin.url', `https://me:${token}@example.com/x.git`);
  repository.write('data/interlock.db', token);
  repository.write('data/worktrees/two/file', token);
  repository.write('source/.env', token);
  const sandbox = await createSandbox({
    dataDir,
    state,
    network: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isAllowed: (address) => address === '127.0.0.9',
    },
  });
  place = { repository, dataDir, worktree, sandbox };
});

afterAll(async () => {
  delete process.env.OPERATOR_TOKEN;
  await place.sandbox.close();
  place.repository[Symbol.dispose]();
});

async function bash(command: string, extra: Partial<CommandRequest> = {}) {
  const result = await place.sandbox.run({
    command,
    worktree: place.worktree,
    posture: 'writable',
    git: await gitMounts(place.worktree),
    signal: new AbortController().signal,
    timeoutMs: 20_000,
    maxBytes: 100_000,
    ...extra,
  });
  return { ...result, output: result.stdout.text() };
}

it('the probe finds the sandbox usable wherever bubblewrap works at all, so nothing below is skipped unseen', () => {
  const plain = spawnSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', '--proc', '/proc', 'true']);
  expect(state).toEqual(
    plain.status === 0 ? { available: true, reason: '' } : { ...state, available: false },
  );
});

// The suite must run where there is no bubblewrap; there the refusal of statement 25 is what holds, tested below.
describe.runIf(state.available)('statement 25: what a command cannot reach', () => {
  it('the data directory, other worktrees, the source checkout and homes do not exist for it', async () => {
    const { dataDir, repository } = place;
    const { output } = await bash(`
      for path in '${dataDir}/interlock.db' '${dataDir}/worktrees/two/file' '${repository.source}/.env' \\
        '${repository.source}/README.md' '${repository.source}/.git/hooks' '${homedir()}/.gitconfig' /etc/shadow /var /run /mnt; do
        cat "$path" 2>&1 || ls "$path" 2>&1
      done; find / -xdev -name 'interlock.db' 2>/dev/null`);
    expect(output).not.toContain(token);
    expect(output.match(/No such file or directory/g)?.length).toBe(20);
  });

  it('no variable, argument or file of any process in its sight holds the server’s token', async () => {
    const { output } = await bash(
      `env; cat /proc/*/environ /proc/*/cmdline | tr '\\0' '\\n'; grep -r -s '${token.slice(0, 12)}' '${place.repository.root}' | head`,
    );
    expect(output).toContain('HOME=/interlock/home');
    expect(output.replaceAll(/grep -r -s.*|.*command.*/g, '')).not.toContain(token);
  });

  it('the environment is exactly the allowed one', async () => {
    const { output } = await bash('env -0 | tr "\\0" "\\n" | cut -d= -f1 | sort');
    expect(output.trim().split('\n')).toEqual(
      [
        ...['ALL_PROXY', 'DEBIAN_FRONTEND', 'GIT_CONFIG_NOSYSTEM', 'GIT_OPTIONAL_LOCKS', 'GIT_PAGER'],
        ...[
          'GIT_TERMINAL_PROMPT',
          'HOME',
          'HTTPS_PROXY',
          'HTTP_PROXY',
          'LANG',
          'LOGNAME',
          'NODE_USE_ENV_PROXY',
          'NO_COLOR',
        ],
        ...['NO_PROXY', 'OLDPWD', 'PAGER', 'PATH', 'PWD', 'SHELL', 'SHLVL', 'TERM', 'TMPDIR', 'USER', '_'],
        ...['http_proxy', 'https_proxy', 'no_proxy'],
      ].filter((name) => name !== 'OLDPWD' || output.includes('OLDPWD')),
    );
  });

  it('the server’s process cannot be seen or signalled', async () => {
    const victim = spawn('sleep', ['60']);
    const { output } = await bash(`kill -9 ${victim.pid} ${process.pid}; ls /proc | grep -c '^[0-9]'`);
    expect(Number(output.trim().split('\n').at(-1))).toBeLessThan(12);
    expect(victim.exitCode).toBeNull();
    victim.kill();
  });

  it('git’s configuration there holds no address, and reading works', async () => {
    const { output, exitCode } = await bash(
      'git status --short && git log --oneline && git diff HEAD && cat "$(git rev-parse --git-common-dir)/config"',
    );
    expect(output).toContain('First');
    expect(exitCode).toBe(0);
    expect(output).not.toContain('remote');
  });

  it('source checkout, hooks, configuration and refs cannot be written', async () => {
    const { repository, worktree } = place;
    const common = join(repository.source, '.git');
    const before = fingerprint(repository.source);
    const link = readFileSync(join(worktree, '.git'), 'utf8');
    await bash(`
      echo x > '${repository.source}/README.md'; mkdir -p '${common}/hooks'; echo x > '${common}/hooks/post-commit'
      echo x >> '${common}/config'; echo x > '${common}/HEAD'; rm -rf '${common}/objects' '${common}/refs'
      mv .git elsewhere; rm -f .git; echo 'gitdir: /tmp' > .git; git commit --allow-empty -m x; git branch interlock/new
      mkdir -p a/.git/hooks; umount .git; mount --bind /tmp .git; true`);
    expect(fingerprint(repository.source)).toEqual(before);
    expect(readFileSync(join(worktree, '.git'), 'utf8')).toBe(link);
    rmSync(join(worktree, 'a'), { recursive: true, force: true });
  });

  it('the worktree is writable in a writable posture and read-only in a read-only one', async () => {
    expect((await bash('echo one > made.txt')).exitCode).toBe(0);
    expect(readFileSync(join(place.worktree, 'made.txt'), 'utf8')).toBe('one\n');
    const refused = await bash('echo two > made.txt; rm -f made.txt; touch other', { posture: 'read-only' });
    expect(refused.output).toContain('Read-only file system');
    expect(readFileSync(join(place.worktree, 'made.txt'), 'utf8')).toBe('one\n');
  });

  it('nothing else of the file system can be written', async () => {
    const { output } = await bash(
      'for f in /x /etc/x /usr/x /usr/bin/env /interlock/x; do (echo x > $f) 2>&1; done',
    );
    expect(output.match(/Read-only file system/g)).toHaveLength(5);
  });

  it('services on this host’s loopback cannot be reached, directly or by the proxy', async () => {
    await using server = createServer((_request, response) => response.end('the server answers'));
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    const { port } = server.address() as AddressInfo;
    const fetchAll = [
      `curl -sS -m 5 --noproxy '*' http://127.0.0.1:${port}/`,
      `curl -sS -m 5 --noproxy '' http://127.0.0.1:${port}/`,
      `curl -sS -m 5 --noproxy '' -p http://anything.test:${port}/`,
      `curl -sS -m 5 http://anything.test:${port}/`,
      `curl -sS -m 5 -p http://[::ffff:127.0.0.1]:${port}/`,
    ];
    const { output } = await bash(`${fetchAll.join('\n')}\n(exec 3<>/dev/tcp/127.0.0.1/${port}) 2>&1; true`);
    expect(output).not.toContain('the server answers');
    expect(output).toContain('not on the public internet');
    expect(output).toContain('Connection refused');
  });

  it('an allowed address is reached through the proxy, plain and tunnelled', async () => {
    await using server = createServer((request, response) => response.end(`answers ${request.url}`));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.9', resolve));
    const { port } = server.address() as AddressInfo;
    const { output } = await bash(
      `curl -sS http://127.0.0.9:${port}/plain; curl -sS -p http://127.0.0.9:${port}/tunnel`,
    );
    expect(output).toBe('answers /plainanswers /tunnel');
  });
});

describe.runIf(state.available)('a command', () => {
  it('finds its home and /tmp as the one before left them; exit codes come through', async () => {
    expect((await bash('echo kept > ~/file; exit 7')).exitCode).toBe(7);
    expect((await bash('cat ~/file')).output).toBe('kept\n');
    expect((await bash('kill -TERM $$')).exitCode).toBe(143);
  });

  it('leaves no process behind: not in the background, not after Stop, whatever it ignores', async () => {
    const marker = `interlock-orphan-${process.pid}`;
    const alive = () => {
      const list = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
      return list.split('\n').filter((line) => line.includes(marker) && line.includes('sleep')).length;
    };
    await bash(`(exec -a ${marker} sleep 300) & echo started`);
    expect(alive()).toBe(0);
    const stop = new AbortController();
    const result = await bash(
      `trap '' TERM HUP INT; (trap '' TERM; setsid bash -c "exec -a ${marker} sleep 300") & echo up; wait`,
      { signal: stop.signal, onOutput: (text) => text.includes('up') && stop.abort() },
    );
    expect(result.ending).toBe('aborted');
    expect(alive()).toBe(0);
  });

  it('ends at its time limit and keeps beginning and end of what it printed', async () => {
    const result = await bash('echo first; yes | head -c 300000; echo last; sleep 60', {
      timeoutMs: 2_000,
      maxBytes: 2_000,
    });
    expect(result.ending).toBe('timed-out');
    expect(result.output).toMatch(/^first\n/);
    expect(result.output).toMatch(/bytes not kept/);
    expect(result.output).toMatch(/last\n$/);
    expect(result.output.length).toBeLessThan(2_200);
  });
});

/** A killed process may still await its parent: that is state Z. */
function isRunning(pid: string): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('without an OS sandbox', () => {
  const none = { available: false, reason: 'none here' };

  it('the probe says what is missing', async () => {
    const probed = await probeSandbox('darwin');
    expect(probed.available).toBe(false);
    expect(probed.reason).toMatch(/darwin.*every command asks a person first/);
  });

  it('statement 58: a read-only posture runs no command at all', async () => {
    const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'interlock-test-')));
    const sandbox = await createSandbox({ dataDir, state: none });
    const request = {
      command: 'touch made',
      worktree: dataDir,
      git: null,
      signal: new AbortController().signal,
      timeoutMs: 5_000,
      maxBytes: 1_000,
    };
    await expect(sandbox.run({ ...request, posture: 'read-only' })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    expect(existsSync(join(dataDir, 'made'))).toBe(false);
    const open = await sandbox.run({ ...request, command: 'env', posture: 'writable' });
    expect(open.stdout.text()).not.toContain(token);
    await sandbox.close();
    rmSync(dataDir, { recursive: true });
  });

  it('a command that leaves its process group is still killed on Stop', async () => {
    const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'interlock-test-')));
    mkdirSync(join(dataDir, 'worktree'));
    writeFileSync(join(dataDir, 'worktree/f'), '');
    const sandbox = await createSandbox({ dataDir, state: none });
    const stop = new AbortController();
    const pidFile = join(dataDir, 'worktree/pid');
    const running = sandbox.run({
      command: `trap '' TERM; setsid bash -c 'trap "" TERM; echo $$ > ${pidFile}; echo up; while :; do sleep 1; done' & wait`,
      worktree: join(dataDir, 'worktree'),
      posture: 'writable',
      git: null,
      signal: stop.signal,
      timeoutMs: 20_000,
      maxBytes: 1_000,
      onOutput: (text) => text.includes('up') && stop.abort(),
    });
    expect((await running).ending).toBe('aborted');
    expect(isRunning(readFileSync(pidFile, 'utf8').trim())).toBe(false);
    await sandbox.close();
    rmSync(dataDir, { recursive: true });
  });
});
