/**
 * Ratio 3: CPU per token over the bare SDK (`streamText().fullStream`), both reading the same stream from a server in
 * another process. First our adapter alone, then the whole path: model, log, live frames, the socket of one client.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { streamText } from 'ai';
import { createModelCatalog } from '@/server/models/create-model-catalog';
import { median, type Ratio } from './ratio';
import { openWholePath } from './whole-path';

const TOKENS = 2_000;
const ROUNDS = 15;
const WARM_UP = 4;

/** Consumes one reply of TOKENS tokens and returns how many pieces came; `onPiece` hears of each. */
export type ReadReply = (onPiece?: () => void) => Promise<number>;

export interface TokenServer {
  readonly baseUrl: string;
  readonly close: () => Promise<void>;
}

/** The scripted provider in a process of its own, so that its work is not counted. */
export async function startTokenServer(tokens: number): Promise<TokenServer> {
  const directory = await mkdtemp(join(tmpdir(), 'interlock-bench-'));
  const script = join(directory, 'script.json');
  const text = Array.from({ length: tokens }, (_, index) => `word${index % 97}`).join(' ');
  const usage = { input: 1_000, output: tokens };
  await writeFile(script, JSON.stringify({ select: 'progress', replies: [{ parts: [{ text }], usage }] }));
  const serve = fileURLToPath(new URL('../model-server/serve.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', serve, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('the model server has no output');
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /http\S+/.exec(printed.toString())?.[0] ?? '';
  return {
    baseUrl: `${url}/v1`,
    close: async () => {
      child.kill();
      await once(child, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The other: what a program pays that only loops over the SDK's stream. */
export function bareReader(baseUrl: string): ReadReply {
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const model = createOpenAICompatible({ name: 'bare', baseURL: baseUrl, includeUsage: true }).chatModel('m');
  return async (onPiece) => {
    let pieces = 0;
    for await (const part of streamText({ model, prompt: 'go' }).fullStream) {
      if (part.type !== 'text-delta') continue;
      pieces += 1;
      onPiece?.();
    }
    return pieces;
  };
}

async function adapterReader(baseUrl: string): Promise<ReadReply> {
  const catalog = createModelCatalog({
    env: { OPENAI_COMPATIBLE_BASE_URL: baseUrl },
    keys: async () => ({}),
  });
  const adapter = await catalog.resolve('openai-compatible:m');
  const request = { system: '', tools: [], messages: [{ role: 'user' as const, text: 'go' }], config: {} };
  return async () => {
    let pieces = 0;
    const onDelta = () => {
      pieces += 1;
    };
    await adapter.stream(request, { signal: new AbortController().signal, onDelta });
    return pieces;
  };
}

/** CPU microseconds of this process per token of one reply. */
async function cpuPerToken(read: ReadReply): Promise<number> {
  const before = process.cpuUsage();
  const pieces = await read();
  const { user, system } = process.cpuUsage(before);
  if (pieces < TOKENS) throw new Error(`${pieces} of ${TOKENS} tokens came`);
  return (user + system) / pieces;
}

/** Medians of both, measured in turns so that a busy machine is unfair to neither. */
export async function compareReaders(
  ours: ReadReply,
  other: ReadReply,
): Promise<{ ours: number; other: number }> {
  const measured = { ours: [] as number[], other: [] as number[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const pair = { ours: await cpuPerToken(ours), other: await cpuPerToken(other) };
    if (round < WARM_UP) continue;
    measured.ours.push(pair.ours);
    measured.other.push(pair.other);
  }
  return { ours: median(measured.ours), other: median(measured.other) };
}

export async function run(): Promise<Ratio[]> {
  const server = await startTokenServer(TOKENS);
  const path = await openWholePath(server.baseUrl, WARM_UP + ROUNDS);
  const turn: ReadReply = async () => {
    await path.turn();
    return TOKENS;
  };
  const other = bareReader(server.baseUrl);
  try {
    const adapter = await compareReaders(await adapterReader(server.baseUrl), other);
    const whole = await compareReaders(turn, other);
    const goal = 'at most 1.5';
    return [
      {
        name: '3 CPU per token, model only (µs; bare streamText)',
        ...adapter,
        ratio: adapter.ours / adapter.other,
        goal,
      },
      {
        name: '3 CPU per token, model to socket (µs; bare streamText)',
        ...whole,
        ratio: whole.ours / whole.other,
        goal,
      },
    ];
  } finally {
    await path.close();
    await server.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run());
