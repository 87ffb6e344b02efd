import { afterEach, expect, it, vi } from 'vitest';
import { clearMarks, markAll, markCurrent } from './find-marks';

afterEach(() => vi.unstubAllGlobals());

it('marks nothing, and breaks nothing, in a browser that has no such marks', () => {
  vi.stubGlobal('CSS', {});
  expect('Highlight' in globalThis).toBe(false);
  const thread = { querySelectorAll: () => [] } as unknown as Element;
  expect(() => {
    markAll(thread, 'wanted');
    markCurrent(null);
    clearMarks();
  }).not.toThrow();
});
