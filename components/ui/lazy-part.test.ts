import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadPart } from './lazy-part';

const missing = Object.assign(new Error('Failed to load chunk a.js'), { name: 'ChunkLoadError' });
const part = 'the part';

function serve(...answers: (boolean | Error)[]) {
  const fetched = vi.fn(async () => {
    const next = answers.shift() ?? true;
    if (next instanceof Error) throw next;
    return { ok: next };
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a part asked for while the server is away', () => {
  it('is there once the server answers again, however long that takes', async () => {
    vi.useFakeTimers();
    const away = new TypeError('Failed to fetch');
    const fetched = serve(away, away, false, true);
    const load = vi.fn(async () => part).mockRejectedValueOnce(missing);
    const loading = loadPart(load);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await loading).toBe(part);
    expect([load.mock.calls.length, fetched.mock.calls.length]).toEqual([2, 4]);
  });

  it('fails when a server that answers does not have it: another version runs there', async () => {
    serve();
    const load = vi.fn(async () => Promise.reject(missing));
    await expect(loadPart(load)).rejects.toBe(missing);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('does not repeat what is broken in itself', async () => {
    const fetched = serve();
    const broken = new Error('x is not a function');
    await expect(loadPart(async () => Promise.reject(broken))).rejects.toBe(broken);
    expect(fetched).not.toHaveBeenCalled();
  });
});
