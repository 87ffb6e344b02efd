import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWhenIdle } from './load-when-idle';

/** What waits for the page to have nothing to do. */
let waiting: (() => void)[] = [];

beforeEach(() => {
  waiting = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.splice(handle - 1, 1));
});
afterEach(() => vi.unstubAllGlobals());

async function idle(): Promise<void> {
  for (const run of waiting.splice(0)) run();
  await new Promise((resolve) => setImmediate(resolve));
}

it('loads one after the other, each in a pause of its own, and goes on past what cannot be loaded', async () => {
  const loaded: string[] = [];
  const load = (name: string) => async () => void loaded.push(name);
  loadWhenIdle([load('a'), () => Promise.reject(new Error('no network')), load('c')]);
  expect(loaded).toEqual([]);
  await idle();
  expect(loaded).toEqual(['a']);
  await idle();
  await idle();
  expect(loaded).toEqual(['a', 'c']);
  expect(waiting).toEqual([]);
});

it('loads nothing more once it is stopped', async () => {
  const load = vi.fn(async () => undefined);
  const stop = loadWhenIdle([load]);
  stop();
  await idle();
  expect(load).not.toHaveBeenCalled();
});
