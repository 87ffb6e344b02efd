/** Inside a transaction the queue is taken: whoever asks it for something there would wait for himself. */
import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<{ open: boolean }>();

export async function withinWork<Result>(work: () => Promise<Result>): Promise<Result> {
  const here = { open: true };
  try {
    return await scope.run(here, work);
  } finally {
    here.open = false;
  }
}

/** Throws inside `withinWork`. */
export function outsideWork(): void {
  if (scope.getStore()?.open) {
    throw new Error('The journal was asked to write from inside a transaction. Use its unit of work.');
  }
}
