/** One conversation as the browser knows it: the fold of its log, and the text still being written. Free of React. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConversationEnvelope, Envelope } from '@/server/core/events/envelope';
import type { StepId, StreamName } from '@/server/core/ids';
import { foldPlanProgress, noProgress, type PlanProgress } from '@/server/core/plan/plan-progress';
import { foldThread } from '@/server/core/thread/fold-thread';
import { initialThread, type Thread } from '@/server/core/thread/thread';
import type { LiveFrame } from '@/server/core/wire';
import { afterEvents, type LiveText, noLiveText, type PartGap, withFrames } from './live-text';
import type { StreamSink, SyncClient } from './sync-client';

export interface ConversationState {
  readonly thread: Thread;
  readonly live: LiveText;
  /** Of the plans approved here. */
  readonly progress: PlanProgress;
  /** The whole log up to the time of joining is in `thread`. */
  readonly ready: boolean;
  /** Why the server does not show it, e.g. `not_found`. */
  readonly refused: string | null;
}

export interface ConversationStore {
  readonly state: StoreApi<ConversationState>;
  readonly sink: StreamSink;
}

type AskPart = SyncClient['part'];

/** More parts than one answer ever has: where looking for parts begun before we joined ends. */
const MAX_PARTS = 64;

export function createConversationStore(stream: StreamName, askPart: AskPart): ConversationStore {
  const state = createStore<ConversationState>(() => ({
    thread: initialThread,
    live: noLiveText,
    progress: noProgress,
    ready: false,
    refused: null,
  }));
  /** Parts being asked for; true = a gap showed meanwhile, so the answer may already be too old. */
  const asking = new Map<string, boolean>();

  const fetchPart = async ({ stepId, part }: PartGap): Promise<boolean> => {
    const key = `${stepId}:${part}`;
    if (asking.has(key)) {
      asking.set(key, true);
      return false;
    }
    asking.set(key, false);
    const frame = await askPart({ stream, stepId, part });
    const again = asking.get(key);
    asking.delete(key);
    if (frame) addFrames([frame]);
    return again ? fetchPart({ stepId, part }) : frame !== null;
  };

  const addFrames = (frames: readonly LiveFrame[]): void => {
    const { live, gaps } = withFrames(state.getState().live, frames);
    if (live !== state.getState().live) state.setState({ live });
    for (const gap of gaps) void fetchPart(gap);
  };

  /** A step that was being answered when we joined: its parts so far, in order. */
  const catchUpOn = async (stepId: StepId): Promise<void> => {
    for (let part = 0; part < MAX_PARTS; part += 1) {
      if (!(await fetchPart({ stepId, part }))) return;
    }
  };

  return {
    state,
    sink: {
      receive: (events) => {
        const before = state.getState();
        const log = events.filter(isConversationEvent);
        const thread = foldThread(before.thread, log);
        const live = afterEvents(before.live, log);
        const progress = log.reduce(foldPlanProgress, before.progress);
        const changed = thread !== before.thread || live !== before.live || progress !== before.progress;
        if (changed) state.setState({ thread, live, progress });
      },
      frames: addFrames,
      caughtUp: () => {
        state.setState({ ready: true, refused: null });
        const { step } = state.getState().thread;
        if (step && !step.answered) void catchUpOn(step.stepId);
      },
      refused: (code) => state.setState({ refused: code }),
    },
  };
}

const isConversationEvent = (event: Envelope): event is ConversationEnvelope =>
  event.stream.startsWith('conversation:');
