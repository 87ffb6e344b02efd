import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { every } from './every';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const log = pino({ enabled: false });

it('runs at once, then after each interval, never two at once, also after a failure, until it is ended', async () => {
  const release: (() => void)[] = [];
  let runs = 0;
  const end = every({
    name: 'Work',
    interval: 1000,
    log,
    run: () => {
      runs += 1;
      return new Promise<void>((resolve, reject) => {
        release.push(runs === 1 ? () => reject(new Error('once')) : resolve);
      });
    },
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toBe(1);
  release[0]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(2);
  let ended = false;
  const ending = end().then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([runs, ended]).toEqual([2, false]);
  release[1]?.();
  await ending;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toBe(2);
});
