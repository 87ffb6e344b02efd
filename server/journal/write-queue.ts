/** One writer in the process: tasks run one after the other, in the order they came; neighbouring appends go together. */
import { setImmediate as nextTick } from 'node:timers/promises';

/** Enough to make the cost of a commit small, few enough that one statement does not hold up the event loop. */
const largestBatch = 512;

type Task<Entry> =
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'alone'; readonly run: () => Promise<void> };

export class WriteQueue<Entry> {
  readonly #tasks: Task<Entry>[] = [];
  #draining: Promise<void> | null = null;

  /** `runBatch` settles its entries itself and must not throw. */
  constructor(private readonly runBatch: (entries: Entry[]) => Promise<void>) {}

  add(entry: Entry): void {
    this.#push({ kind: 'entry', entry });
  }

  /** Runs `work` while nothing else writes. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#push({ kind: 'alone', run: () => work().then(resolve, reject) });
    });
  }

  /** Resolves when everything added before has run. */
  async idle(): Promise<void> {
    while (this.#draining !== null) await this.#draining;
  }

  #push(task: Task<Entry>): void {
    this.#tasks.push(task);
    this.#draining ??= this.#drain();
  }

  async #drain(): Promise<void> {
    while (this.#tasks.length > 0) {
      // Whatever else this tick wants to append joins the batch, and others get the event loop between batches.
      await nextTick();
      const entries = this.#takeEntries();
      if (entries.length > 0) await this.runBatch(entries);
      const next = this.#tasks[0];
      if (next?.kind !== 'alone') continue;
      this.#tasks.shift();
      await next.run();
    }
    this.#draining = null;
  }

  #takeEntries(): Entry[] {
    const entries: Entry[] = [];
    for (const task of this.#tasks) {
      if (task.kind === 'alone' || entries.length === largestBatch) break;
      entries.push(task.entry);
    }
    this.#tasks.splice(0, entries.length);
    return entries;
  }
}
