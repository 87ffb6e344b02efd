import { expect, it } from 'vitest';
import { createReasoningClock } from './time-reasoning';

it('times each part of reasoning to the next part, the last one to the end', () => {
  let now = 0;
  const clock = createReasoningClock(() => now);
  const hear = (part: number, at: number) => {
    now = at;
    clock.hear({ part });
  };
  hear(0, 100);
  hear(0, 300);
  hear(1, 450);
  hear(2, 600);
  now = 800;
  const parts = [
    { type: 'reasoning', text: 'a' },
    { type: 'text', text: 'b' },
    { type: 'reasoning', text: 'c' },
    { type: 'reasoning', text: 'never streamed' },
  ] as const;
  expect(clock.timed(parts)).toEqual([
    { type: 'reasoning', text: 'a', durationMs: 350 },
    { type: 'text', text: 'b' },
    { type: 'reasoning', text: 'c', durationMs: 200 },
    { type: 'reasoning', text: 'never streamed' },
  ]);
});
