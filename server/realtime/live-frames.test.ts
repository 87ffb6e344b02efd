import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StepId, StreamName } from '@/server/core/ids';
import type { LiveFrame } from '@/server/core/wire';
import { createLiveFrames, type LiveFrames } from './live-frames';

const a = 'conversation:a' as StreamName;
const b = 'conversation:b' as StreamName;
const step = 'step' as StepId;
const frame = (offset: number, text: string, part = 0): LiveFrame => ({
  stepId: step,
  part,
  kind: 'text',
  offset,
  text,
});

let sent: { stream: StreamName; frames: readonly LiveFrame[] }[];
let live: LiveFrames;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  live = createLiveFrames({ interval: 20, send: (stream, frames) => sent.push({ stream, frames }) });
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

describe('live text is sent at most once per interval and stream', () => {
  it('the first frame goes at once, the following travel as one', () => {
    live.push(a, frame(0, 'He'));
    expect(sent).toEqual([{ stream: a, frames: [frame(0, 'He')] }]);
    live.push(a, frame(2, 'll'));
    live.push(a, frame(4, 'o'));
    vi.advanceTimersByTime(19);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sent.slice(1)).toEqual([{ stream: a, frames: [frame(2, 'llo')] }]);
  });

  it('parts stay apart, and what does not continue is not joined', () => {
    live.push(a, frame(0, 'x'));
    live.push(a, frame(1, 'a'));
    live.push(a, frame(0, 'b', 1));
    live.push(a, frame(2, 'c'));
    live.push(a, frame(0, 'again'));
    vi.advanceTimersByTime(20);
    expect(sent[1]?.frames).toEqual([frame(1, 'ac'), frame(0, 'b', 1), frame(0, 'again')]);
  });

  it('all streams share one timer, and none runs when nothing is written', () => {
    live.push(a, frame(0, 'x'));
    live.push(b, frame(0, 'y'));
    expect(vi.getTimerCount()).toBe(1);
    live.push(b, frame(1, 'z'));
    vi.advanceTimersByTime(20);
    expect(sent.map(({ stream }) => stream)).toEqual([a, b, b]);
    vi.advanceTimersByTime(20);
    expect(vi.getTimerCount()).toBe(0);
    live.push(a, frame(1, 'now'));
    expect(sent).toHaveLength(4);
  });

  it('is flushed at once before an event', () => {
    live.push(a, frame(0, 'x'));
    live.push(a, frame(1, 'y'));
    live.flush(a);
    expect(sent).toHaveLength(2);
    vi.advanceTimersByTime(40);
    expect(sent).toHaveLength(2);
  });
});
