import type { Logger } from 'pino';

/** What was opened, to be closed in the opposite order; one failure does not keep the rest open. */
export class Closers {
  readonly #open: { readonly name: string; readonly close: () => unknown }[] = [];

  constructor(private readonly log: Logger) {}

  add(name: string, close: () => unknown): void {
    this.#open.push({ name, close });
  }

  async close(): Promise<void> {
    for (;;) {
      const last = this.#open.pop();
      if (!last) return;
      try {
        await last.close();
      } catch (error) {
        this.log.error({ err: error }, `Closing the ${last.name} failed`);
      }
    }
  }
}
