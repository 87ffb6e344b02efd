/** Text that is still being written: passed on at once, kept whole until its message is committed, never stored. */
import type { StreamName } from '@/server/core/ids';
import type { LiveFrame } from '@/server/core/wire';
import type { LiveChannel } from './journal';
import type { Publisher } from './publisher';

type Parts = Map<string, LiveFrame>;

const partKey = (stepId: string, part: number): string => `${stepId}/${part}`;

/**
 * A frame whose `offset` is where its part ends so far extends it; offset 0 begins it anew. A frame that would leave a
 * hole is a broken invariant of the sender.
 */
function extend(part: LiveFrame | undefined, frame: LiveFrame): LiveFrame {
  if (frame.offset === 0) return frame;
  if (part && part.text.length === frame.offset) return { ...part, text: part.text + frame.text };
  throw new Error(
    `Live text of step ${frame.stepId} jumps to ${frame.offset} from ${part?.text.length ?? 0}.`,
  );
}

export function createLiveChannel(publisher: Publisher<[StreamName, LiveFrame]>): LiveChannel {
  const streams = new Map<StreamName, Parts>();
  return {
    emit(stream, frame) {
      const parts: Parts = streams.get(stream) ?? new Map();
      const key = partKey(frame.stepId, frame.part);
      parts.set(key, extend(parts.get(key), frame));
      streams.set(stream, parts);
      publisher.publish(stream, frame);
    },
    onFrame: (listener) => publisher.listen(listener),
    partSoFar: (stream, stepId, part) => streams.get(stream)?.get(partKey(stepId, part)) ?? null,
    clear(stream) {
      streams.delete(stream);
    },
  };
}
