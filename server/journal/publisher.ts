/** Tells listeners what happened. One that throws is logged and does not stop the others. */
import type { Logger } from 'pino';

export class Publisher<Arguments extends unknown[]> {
  readonly #listeners = new Set<(...message: Arguments) => void>();

  constructor(private readonly log: Pick<Logger, 'error'>) {}

  /** Returns how to stop listening. */
  listen(listener: (...message: Arguments) => void): () => void {
    // A wrapper, so that one function registered twice is two listeners.
    const entry = (...message: Arguments) => listener(...message);
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  }

  publish(...message: Arguments): void {
    for (const listener of [...this.#listeners]) this.attempt(() => listener(...message));
  }

  /** Runs one effect that must not disturb what follows it. */
  attempt(effect: () => void): void {
    try {
      effect();
    } catch (error) {
      this.log.error({ err: error }, 'A listener of the journal failed');
    }
  }
}
