/**
 * What the tests of one spec file share, and nobody else: its servers, with all that a test leaves in them (names,
 * settings, scripted replies). So a test's outcome never depends on which files the same worker happened to run before.
 */
import { test as base } from '@playwright/test';

export interface Sharing<Value> {
  readonly name: string;
  readonly open: () => Promise<Value>;
  readonly close: (value: Value) => Promise<void>;
}

export interface PerFile {
  /** That file's own, opened by the first test that asks. The first of another file closes all of the last one's. */
  readonly share: <Value>(file: string, sharing: Sharing<Value>) => Promise<Value>;
}

interface Shared {
  readonly name: string;
  readonly value: unknown;
  readonly close: () => Promise<void>;
}

export function createPerFile(): PerFile & { close(): Promise<void> } {
  let current = '';
  const shared: Shared[] = [];
  const close = async () => {
    for (let last = shared.pop(); last; last = shared.pop()) await last.close();
  };
  return {
    share: async <Value>(file: string, sharing: Sharing<Value>) => {
      if (file !== current) await close();
      current = file;
      const known = shared.find(({ name }) => name === sharing.name);
      if (known) return known.value as Value;
      const value = await sharing.open();
      shared.push({ name: sharing.name, value, close: () => sharing.close(value) });
      return value;
    },
    close,
  };
}

/** Starting a server has its time apart from the test's own. */
export const opening = { timeout: 90_000 };

export const test = base.extend<Record<never, never>, { perFile: PerFile }>({
  perFile: [
    async ({}, use) => {
      const perFile = createPerFile();
      await use(perFile);
      await perFile.close();
    },
    { scope: 'worker' },
  ],
});
