/**
 * Runs a model's regular expression in a thread of its own. A pattern can take for ever on an innocent text; here it only
 * loses its thread, and the server goes on.
 */
import { Worker } from 'node:worker_threads';
import { AppError } from '@/server/core/errors';

export interface LineMatch {
  /** From 1. */
  readonly line: number;
  /** Cut to a readable length. */
  readonly text: string;
}

export interface PatternWorker extends AsyncDisposable {
  /** Which of the texts match as a whole string. */
  test(texts: readonly string[]): Promise<boolean[]>;
  /** Matching lines of each text, at most `limit` together; line ends do not count as part of a line. */
  lines(texts: readonly string[], limit: number): Promise<LineMatch[][]>;
}

const REQUEST_TIMEOUT_MS = 5_000;
const MAX_LINE = 300;

/** Plain script text, so that it needs no file beside a bundled server. */
const script = `
const { parentPort, workerData } = require('node:worker_threads');
const pattern = new RegExp(workerData.source, workerData.flags);
const clip = (line) => line.length > ${MAX_LINE} ? line.slice(0, ${MAX_LINE}) + '…' : line;
parentPort.on('message', ({ texts, limit }) => {
  if (limit === undefined) return parentPort.postMessage(texts.map((text) => pattern.test(text)));
  let left = limit;
  parentPort.postMessage(texts.map((text) => {
    const found = [];
    const lines = text.split(/\\r?\\n/);
    for (let index = 0; index < lines.length && left > 0; index += 1) {
      if (!pattern.test(lines[index])) continue;
      found.push({ line: index + 1, text: clip(lines[index]) });
      left -= 1;
    }
    return found;
  }));
});
`;

/**
 * `flags` must not hold g or y. Requests are answered one after the other; each rejects with AppError `too_large` at its
 * time limit, and with the signal's reason when that aborts.
 */
export function startPatternWorker(pattern: RegExp, signal: AbortSignal): PatternWorker {
  const worker = new Worker(script, {
    eval: true,
    env: {},
    execArgv: [],
    workerData: { source: pattern.source, flags: pattern.flags },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const ask = <Answer>(message: { texts: readonly string[]; limit?: number }) =>
    new Promise<Answer>((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(limit);
        signal.removeEventListener('abort', onAbort);
        worker.off('message', onMessage);
        worker.off('error', onError);
        act();
      };
      const onMessage = (answer: Answer) => settle(() => resolve(answer));
      const onError = (error: Error) => settle(() => reject(error));
      const onAbort = () => settle(() => reject(signal.reason));
      const limit = setTimeout(() => settle(() => reject(tooExpensive())), REQUEST_TIMEOUT_MS);
      worker.once('message', onMessage);
      worker.once('error', onError);
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
      else worker.postMessage(message);
    });
  return {
    test: (texts) => ask({ texts }),
    lines: (texts, limit) => ask({ texts, limit }),
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}

const tooExpensive = (): AppError =>
  new AppError(
    'too_large',
    `The pattern took longer than ${REQUEST_TIMEOUT_MS / 1000} s on a part of the files. Use a simpler one, without nested repetition.`,
  );
