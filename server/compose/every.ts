import type { Logger } from 'pino';

export interface Recurring {
  readonly name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly interval: number;
  readonly log: Logger;
  run(): Promise<unknown>;
}

/** Runs now and again and again, never two at once; a failure is logged and tried again. Returns what ends it. */
export function every({ name, interval, log, run }: Recurring): () => Promise<void> {
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    await run().catch((error: unknown) => log.error({ err: error }, `${name} failed`));
    if (!ended) timer = setTimeout(next, interval).unref();
  };
  let running = round();
  const next = (): void => {
    running = round();
  };
  return async () => {
    ended = true;
    clearTimeout(timer);
    await running;
  };
}
