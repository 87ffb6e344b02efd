import { describe, expect, it } from 'vitest';
import type { StepId } from '@/server/core/ids';
import type { LiveFrame } from '@/server/core/wire';
import { newSpaceStream } from './journal-under-test';
import { createLiveChannel } from './live-channel';
import { Publisher } from './publisher';

const frame = (offset: number, text: string, part = 0): LiveFrame => {
  return { stepId: 's' as StepId, part, kind: 'text', offset, text };
};

describe('the live channel (statement 64)', () => {
  const stream = newSpaceStream();
  const make = () => createLiveChannel(new Publisher({ error: () => undefined }));

  it('passes frames on as they come and keeps each part whole', () => {
    const live = make();
    const heard: LiveFrame[] = [];
    live.onFrame((name, one) => name === stream && heard.push(one));
    live.emit(stream, frame(0, 'Hel'));
    live.emit(stream, frame(0, 'other', 1));
    live.emit(stream, frame(3, 'lo'));
    expect(heard.map(({ text }) => text)).toEqual(['Hel', 'other', 'lo']);
    expect(live.partSoFar(stream, 's', 0)).toEqual(frame(0, 'Hello'));
    expect(live.partSoFar(stream, 's', 1)).toEqual(frame(0, 'other', 1));
    expect(live.partSoFar(stream, 's', 2)).toBeNull();
    expect(live.partSoFar(newSpaceStream(), 's', 0)).toBeNull();
  });

  it('begins a part anew at offset 0, as a retried request does', () => {
    const live = make();
    live.emit(stream, frame(0, 'first try'));
    live.emit(stream, frame(0, 'sec'));
    live.emit(stream, frame(3, 'ond'));
    expect(live.partSoFar(stream, 's', 0)).toEqual(frame(0, 'second'));
  });

  it('refuses a frame that leaves a hole', () => {
    const live = make();
    live.emit(stream, frame(0, 'abc'));
    expect(() => live.emit(stream, frame(4, 'e'))).toThrow('jumps to 4 from 3');
  });

  it('forgets a stream when its message is committed', () => {
    const live = make();
    live.emit(stream, frame(0, 'abc'));
    live.clear(stream);
    expect(live.partSoFar(stream, 's', 0)).toBeNull();
  });

  it('stops telling those who stopped listening', () => {
    const live = make();
    const heard: string[] = [];
    const stop = live.onFrame((_, { text }) => heard.push(text));
    live.emit(stream, frame(0, 'a'));
    stop();
    live.emit(stream, frame(1, 'b'));
    expect(heard).toEqual(['a']);
  });
});
