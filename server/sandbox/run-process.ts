/**
 * Starts every process of the server. Invariant: a run ends: by itself, at its time limit, at its byte limit or when
 * its signal aborts; afterwards no process of its group is left, and what it printed is bounded.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type BoundedOutput, createBoundedOutput } from './bounded-output';
import { killMarked, RUN_MARK, signalGroup } from './kill-tree';

export interface ProcessRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly stdin?: string | Buffer;
  readonly signal?: AbortSignal;
  /** Milliseconds. */
  readonly timeoutMs: number;
  /** Budget of kept output, for stdout and for stderr. */
  readonly maxBytes: number;
  /** `stop` kills at the byte budget; `keep-ends` lets it run and keeps beginning and end. */
  readonly overflow: 'stop' | 'keep-ends';
  /** `merged` puts stderr into stdout in the order it arrived. */
  readonly streams: 'separate' | 'merged';
  /** `marked` also finds processes that left the group; for commands of a model outside a sandbox. Default `group`. */
  readonly reap?: 'group' | 'marked';
  readonly onOutput?: (text: string) => void;
}

export type Ending = 'exited' | 'timed-out' | 'aborted' | 'overflowed';

export interface ProcessResult {
  readonly ending: Ending;
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  readonly exitSignal: NodeJS.Signals | null;
  readonly stdout: BoundedOutput;
  readonly stderr: BoundedOutput;
  readonly durationMs: number;
}

/** From SIGTERM to SIGKILL, milliseconds. */
const GRACE_MS = 1_000;
/** From the command's end to giving up on pipes that somebody else still holds, milliseconds. */
const PIPE_GRACE_MS = 500;

/** Rejects only when the command could not be started (e.g. ENOENT). */
export async function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  const started = performance.now();
  const tail = request.overflow === 'keep-ends' ? 'keep' : 'drop';
  const stdout = createBoundedOutput(request.maxBytes, tail);
  const stderr = createBoundedOutput(request.maxBytes, 'keep');
  const finish = (ending: Ending, code: number | null, exitSignal: NodeJS.Signals | null): ProcessResult => ({
    ending,
    exitCode: code,
    exitSignal,
    stdout,
    stderr: request.streams === 'merged' ? createBoundedOutput(0, 'drop') : stderr,
    durationMs: Math.round(performance.now() - started),
  });
  if (request.signal?.aborted) return finish('aborted', null, null);

  const mark = request.reap === 'marked' ? randomUUID() : null;
  const environment = mark === null ? { ...request.env } : { ...request.env, [RUN_MARK]: mark };
  const child = spawn(request.command, [...request.args], {
    cwd: request.cwd,
    env: environment as NodeJS.ProcessEnv,
    // Its own process group: one signal reaches all of it and never the server.
    detached: true,
    stdio: [request.stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const watch = watchEnd(child, request, mark);
  listen(child, request, { stdout, stderr, overflowed: () => watch.end('overflowed') });
  feed(child, request.stdin);
  try {
    const [code, exitSignal] = await watch.ended;
    return finish(watch.ending(), code, exitSignal);
  } finally {
    watch.dispose();
  }
}

function feed(child: ChildProcess, stdin: string | Buffer | undefined): void {
  if (stdin === undefined || !child.stdin) return;
  // A command may end without reading all of its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
}

interface Sinks {
  readonly stdout: BoundedOutput;
  readonly stderr: BoundedOutput;
  readonly overflowed: () => void;
}

function listen(child: ChildProcess, request: ProcessRequest, sinks: Sinks): void {
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = child[name];
    if (!stream) continue;
    const sink = request.streams === 'merged' ? sinks.stdout : sinks[name];
    const decoder = new TextDecoder();
    stream.on('error', () => undefined);
    stream.on('data', (chunk: Buffer) => {
      sink.push(chunk);
      request.onOutput?.(decoder.decode(chunk, { stream: true }));
      if (request.overflow === 'stop' && sink === sinks.stdout && sink.cut) sinks.overflowed();
    });
  }
}

interface EndWatch {
  readonly ended: Promise<[number | null, NodeJS.Signals | null]>;
  readonly ending: () => Ending;
  readonly end: (why: Ending) => void;
  readonly dispose: () => void;
}

/** Resolves once the child is gone, its group is killed and its pipes are closed. */
function watchEnd(child: ChildProcess, request: ProcessRequest, mark: string | null): EndWatch {
  let why: Ending = 'exited';
  let hardKill: NodeJS.Timeout | undefined;
  let pipes: NodeJS.Timeout | undefined;
  const kill = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined) signalGroup(child.pid, signal);
  };
  const end = (reason: Ending) => {
    if (why !== 'exited') return;
    why = reason;
    kill('SIGTERM');
    hardKill = setTimeout(() => kill('SIGKILL'), GRACE_MS);
  };
  const onAbort = () => end('aborted');
  const limit = setTimeout(() => end('timed-out'), request.timeoutMs);
  request.signal?.addEventListener('abort', onAbort, { once: true });
  const ended = new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => {
      kill('SIGKILL');
      void (mark === null ? Promise.resolve() : killMarked(mark)).then(() => {
        pipes = setTimeout(() => closePipes(child), PIPE_GRACE_MS);
      });
    });
    child.once('close', (code, signal) => resolve([code, signal]));
  });
  return {
    ended,
    ending: () => why,
    end,
    dispose: () => {
      clearTimeout(limit);
      clearTimeout(hardKill);
      clearTimeout(pipes);
      request.signal?.removeEventListener('abort', onAbort);
    },
  };
}

function closePipes(child: ChildProcess): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
}
