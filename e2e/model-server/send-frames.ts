/** Writes a body to the socket exactly as scripted: held, paced, split at byte boundaries, cut. */
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Frame } from './frames';
import type { StreamedReply } from './script';

export interface SendOptions {
  readonly reply: Pick<StreamedReply, 'pace' | 'chunkAt' | 'cut'>;
  /** Resolves when a named hold is released. */
  readonly released: (name: string) => Promise<void>;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function write(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0 || response.destroyed) return;
  if (response.write(bytes)) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

/** The offsets inside [from, to) after which a new chunk starts. */
function boundaries(chunkAt: StreamedReply['chunkAt'], from: number, to: number): number[] {
  if (chunkAt === undefined) return [];
  if (chunkAt === 'each') return Array.from({ length: to - from - 1 }, (_, index) => from + index + 1);
  return chunkAt.filter((offset) => offset > from && offset < to).sort((a, b) => a - b);
}

async function waitFor(hold: Extract<Frame, { hold: unknown }>['hold'], options: SendOptions): Promise<void> {
  if (typeof hold === 'number') await wait(hold);
  else if (typeof hold === 'string') await options.released(hold);
  else await hold;
}

/** Ends or breaks the response; returns early when the caller hangs up. */
export async function sendFrames(
  response: ServerResponse,
  frames: readonly Frame[],
  options: SendOptions,
): Promise<void> {
  const { pace, chunkAt, cut } = options.reply;
  let sent = 0;
  response.flushHeaders();
  for (const frame of frames) {
    if (response.destroyed) return;
    if ('hold' in frame) {
      await waitFor(frame.hold, options);
      continue;
    }
    const whole = Buffer.from(frame.bytes, 'utf8');
    const bytes = cut && sent + whole.length > cut.bytes ? whole.subarray(0, cut.bytes - sent) : whole;
    let start = 0;
    for (const offset of [...boundaries(chunkAt, sent, sent + bytes.length), sent + bytes.length]) {
      await write(response, bytes.subarray(start, offset - sent));
      start = offset - sent;
      if (chunkAt !== undefined) await turn();
    }
    sent += bytes.length;
    if (cut && sent >= cut.bytes) break;
    if (pace !== undefined) await wait(pace);
  }
  if (cut?.how === 'reset') {
    await turn();
    response.destroy();
  } else response.end();
}
