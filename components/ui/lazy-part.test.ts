import { afterEach, expect, it, vi } from 'vitest';
import { untilLoaded } from './lazy-part';

const Part = () => null;
const chunkError = () => Object.assign(new Error('no network'), { name: 'ChunkLoadError' });
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks again for what the network withheld, until it is there', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  const load = vi.fn(() => Promise.resolve(Part));
  load.mockRejectedValueOnce(chunkError()).mockRejectedValueOnce(chunkError());
  const waiting = untilLoaded(load);
  await vi.runAllTimersAsync();
  await waiting;
  expect(load).toHaveBeenCalledTimes(3);
});

it('asks again at once when the browser is online again', async () => {
  vi.useFakeTimers();
  const target = new EventTarget();
  vi.stubGlobal('window', target);
  const load = vi.fn(() => Promise.resolve(Part));
  load.mockRejectedValueOnce(chunkError());
  const waiting = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(1);
  target.dispatchEvent(new Event('online'));
  await waiting;
  expect(load).toHaveBeenCalledTimes(2);
});

it('does not hide that a part is broken', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('broken')));
  await expect(untilLoaded(load)).rejects.toThrow('broken');
  expect(load).toHaveBeenCalledTimes(1);
});
