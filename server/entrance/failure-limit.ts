/** Owns how often an address may fail to sign in. Memory is bounded: windows that ended are dropped. */

export interface FailureLimit {
  /** Milliseconds until this key may try again; 0 = now. */
  waitFor(key: string): number;
  failed(key: string): void;
}

export interface FailureLimitOptions {
  /** Failures a key may have within one window. */
  readonly failures: number;
  /** Milliseconds. */
  readonly window: number;
  /** UTC milliseconds. */
  readonly now: () => number;
}

const MOST_KEYS = 10_000;

export function createFailureLimit({ failures, window, now }: FailureLimitOptions): FailureLimit {
  const windows = new Map<string, { count: number; endsAt: number }>();
  const current = (key: string) => {
    const found = windows.get(key);
    if (found && found.endsAt > now()) return found;
    windows.delete(key);
    return null;
  };
  return {
    waitFor(key) {
      const found = current(key);
      return found && found.count >= failures ? found.endsAt - now() : 0;
    },
    failed(key) {
      const found = current(key);
      if (found) {
        found.count += 1;
        return;
      }
      // Insertion order is age: the first key is the one that ends first.
      const oldest = windows.size >= MOST_KEYS ? windows.keys().next().value : undefined;
      if (oldest !== undefined) windows.delete(oldest);
      windows.set(key, { count: 1, endsAt: now() + window });
    },
  };
}
