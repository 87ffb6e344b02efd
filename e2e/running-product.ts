/** Starts and stops the built product as its users do: a process, a port, a data directory. Nothing of it is imported. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const READY_WITHIN_MS = 45_000;

export interface ProductOptions {
  /** Added to an environment that holds no keys and no settings of whoever runs the tests. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface RunningProduct {
  /** `http://127.0.0.1:PORT`, the same after a restart. */
  readonly url: string;
  readonly dataDir: string;
  /** The first operator's, from the printed link. */
  readonly token: string;
  readonly signInLink: string;
  /** All the process has printed, earlier runs included. */
  output(): string;
  pid(): number;
  /** Asks it to end (SIGTERM) and waits until it has. */
  stop(): Promise<void>;
  /** SIGKILL: it gets no chance to tidy up. */
  kill(): Promise<void>;
  /** Starts again on the same data and port; resolves when ready. Milliseconds that took. */
  start(): Promise<number>;
  query<Result = unknown>(procedure: string, input?: unknown): Promise<Result>;
  mutate<Result = unknown>(procedure: string, input?: unknown): Promise<Result>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** What a test's product may inherit: enough to run programs, nothing that configures it. */
function bareEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TZ', 'USER'];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

interface Run {
  readonly child: ChildProcess;
  readonly readyAfterMs: number;
}

interface StartRequest {
  readonly url: string;
  readonly env: Record<string, string>;
  readonly onOutput: (text: string) => void;
  readonly output: () => string;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1000) });
    return response.ok;
  } catch {
    return false;
  }
}

async function startProcess({ url, env, onOutput, output }: StartRequest): Promise<Run> {
  const since = performance.now();
  const child = spawn(process.execPath, ['.build/server.js'], {
    cwd: root,
    env: { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput);
  while (!(await answers(url))) {
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (ended || performance.now() - since > READY_WITHIN_MS) {
      child.kill('SIGKILL');
      throw new Error(`The product ${ended ? 'ended while starting' : 'did not get ready'}:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { child, readyAfterMs: performance.now() - since };
}

const linkLine = /^Sign in: (\S+#token=(\S+))$/m;

/** Looks until there is something to see; ends the process when there never is. */
async function waitFor<Value>(child: ChildProcess, look: () => Value | null): Promise<Value> {
  const until = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const value = look();
    if (value !== null) return value;
    if (performance.now() > until) {
      child.kill('SIGKILL');
      throw new Error('The product printed no sign-in link');
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

async function call(
  product: { url: string; token: string },
  procedure: string,
  request: { method: 'GET' | 'POST'; input: unknown },
): Promise<unknown> {
  const input = JSON.stringify(request.input ?? {});
  const isQuery = request.method === 'GET';
  const response = await fetch(
    `${product.url}/api/trpc/${procedure}${isQuery ? `?input=${encodeURIComponent(input)}` : ''}`,
    {
      method: request.method,
      headers: { authorization: `Bearer ${product.token}`, 'content-type': 'application/json' },
      ...(isQuery ? {} : { body: input }),
    },
  );
  const body = (await response.json()) as { result?: { data: unknown }; error?: unknown };
  if (!body.result)
    throw new Error(`${procedure} answered ${response.status}: ${JSON.stringify(body.error)}`);
  return body.result.data;
}

/** Starts a product of its own on a free port with an empty data directory; resolves when `/healthz` says so. */
export async function startProduct(options: ProductOptions = {}): Promise<RunningProduct> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'interlock-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...bareEnvironment(),
    // What a newcomer finds has tests of its own; the others begin with nothing.
    SAMPLE_SPACE: 'off',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...options.env,
  };
  let printed = '';
  const request: StartRequest = {
    url,
    env,
    onOutput: (text) => {
      printed += text;
    },
    output: () => printed,
  };
  let run = await startProcess(request);
  // Ready and printed are told through different pipes; either may come first.
  const [, signInLink = '', token = ''] = await waitFor(run.child, () => linkLine.exec(printed));
  return {
    url,
    dataDir,
    token,
    signInLink,
    output: () => printed,
    pid: () => run.child.pid ?? 0,
    stop: () => end(run.child, 'SIGTERM'),
    kill: () => end(run.child, 'SIGKILL'),
    start: async () => {
      run = await startProcess(request);
      return run.readyAfterMs;
    },
    query: <Result>(procedure: string, input?: unknown) =>
      call({ url, token }, procedure, { method: 'GET', input }) as Promise<Result>,
    mutate: <Result>(procedure: string, input?: unknown) =>
      call({ url, token }, procedure, { method: 'POST', input }) as Promise<Result>,
    dispose: async () => {
      await end(run.child, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
