/** Owns the pace of live text: frames of a stream are joined and sent at most once per interval, for all who watch it. */
import type { StreamName } from '@/server/core/ids';
import type { LiveFrame } from '@/server/core/wire';

export interface LiveFrames {
  push(stream: StreamName, frame: LiveFrame): void;
  /** Sends what is pending for a stream now, so that no frame comes after the event that ends it. */
  flush(stream: StreamName): void;
  close(): void;
}

export interface LiveFramesOptions {
  /** Milliseconds. */
  readonly interval: number;
  readonly send: (stream: StreamName, frames: readonly LiveFrame[]) => void;
}

/** The first frame after a pause goes out at once; those that follow within the interval travel together. */
export function createLiveFrames({ interval, send }: LiveFramesOptions): LiveFrames {
  const pending = new Map<StreamName, LiveFrame[]>();
  const resting = new Set<StreamName>();
  let timer: NodeJS.Timeout | null = null;

  function flush(stream: StreamName): void {
    const frames = pending.get(stream);
    if (!frames) return;
    pending.delete(stream);
    send(stream, frames);
  }

  function tick(): void {
    timer = null;
    resting.clear();
    for (const stream of [...pending.keys()]) {
      flush(stream);
      resting.add(stream);
    }
    schedule();
  }

  /** One timer for all streams; none while nothing was sent. */
  function schedule(): void {
    if (resting.size > 0) timer ??= setTimeout(tick, interval);
  }

  return {
    push(stream, frame) {
      const frames = pending.get(stream);
      if (frames) return join(frames, frame);
      pending.set(stream, [frame]);
      if (resting.has(stream)) return;
      flush(stream);
      resting.add(stream);
      schedule();
    },
    flush,
    close() {
      if (timer) clearTimeout(timer);
      pending.clear();
    },
  };
}

/** Appends to the last frame of the same part when the text goes on exactly there; else the frame stands alone. */
function join(frames: LiveFrame[], frame: LiveFrame): void {
  const at = frames.findLastIndex(({ stepId, part }) => stepId === frame.stepId && part === frame.part);
  const last = frames[at];
  if (last && last.kind === frame.kind && last.offset + last.text.length === frame.offset) {
    frames[at] = { ...last, text: last.text + frame.text };
  } else frames.push(frame);
}
