/**
 * Part of 8: the built server's start and memory at rest, over a process that only serves the same pages with Next.
 * Needs a build (`npm start` once). CPU time stands beside the clock, because a busy machine stretches only the clock.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { median, type Ratio } from './ratio';

const ROUNDS = 7;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** A custom server as Next documents it, and nothing else. */
const bare = `
import { createServer } from 'node:http';
import next from 'next';
const app = next({ dev: false, dir: process.cwd(), quiet: true });
await app.prepare();
createServer(app.getRequestHandler()).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('is ready'));
`;

interface Start {
  /** Milliseconds from spawn until it said that it is ready. */
  readonly ready: number;
  /** Milliseconds of CPU until then, all threads. */
  readonly cpu: number;
  /** Resident megabytes. */
  readonly memory: number;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function saysReady(child: ChildProcess): Promise<void> {
  let printed = '';
  for await (const text of child.stdout?.setEncoding('utf8') ?? []) {
    printed += String(text);
    if (printed.includes('is ready')) return;
  }
  throw new Error(`It ended before it was ready:\n${printed}`);
}

/** Linux only: where else would a process's memory be read without a program. */
function usage(pid: number): { cpu: number; memory: number } {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const ticks = fields.split(' ');
  const pages = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return { cpu: (Number(ticks[11]) + Number(ticks[12])) * 10, memory: Number(pages?.[1]) / 1024 };
}

async function startOnce(args: readonly string[], dataDir: string): Promise<Start> {
  const since = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await saysReady(child);
  const start = { ready: performance.now() - since, ...usage(child.pid ?? 0) };
  const ended = once(child, 'exit');
  child.kill();
  await ended;
  return start;
}

export async function run(): Promise<Ratio[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'interlock-bench-'));
  const starts: { ours: Start; other: Start }[] = [];
  // The first start migrates an empty directory; it is not one that people wait for twice.
  await startOnce(['.build/server.js'], dataDir);
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await startOnce(['.build/server.js'], dataDir);
    starts.push({ ours, other: await startOnce(['--input-type=module', '--eval', bare], dataDir) });
  }
  rmSync(dataDir, { recursive: true });
  const compare = (name: string, figure: keyof Start, goal: string): Ratio => {
    const [ours, other] = (['ours', 'other'] as const).map((who) =>
      median(starts.map((start) => start[who][figure])),
    ) as [number, number];
    return {
      name: `8 cold start, ${name} (bare Next with the same pages)`,
      ours,
      other,
      ratio: ours / other,
      goal,
    };
  };
  return [
    compare('ms to ready', 'ready', 'ours at most 1500'),
    compare('ms of CPU to ready', 'cpu', 'for information'),
    compare('MB resident when ready', 'memory', 'ours under 200'),
  ];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(await run());
