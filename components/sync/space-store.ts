/** One space as the browser knows it: the fold of its stream. Free of React. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Envelope, SpaceEnvelope } from '@/server/core/events/envelope';
import { foldPlanMarks, type PlanMarks } from '@/server/core/plan/plan-marks';
import { foldSpace, initialSpace, type SpaceView } from '@/server/core/thread/space-fold';
import type { StreamSink } from './sync-client';

export interface SpaceState {
  readonly space: SpaceView;
  readonly planMarks: PlanMarks;
  readonly ready: boolean;
  /** Why the server does not show it, e.g. `not_found`. */
  readonly refused: string | null;
}

export interface SpaceStore {
  readonly state: StoreApi<SpaceState>;
  readonly sink: StreamSink;
}

export function createSpaceStore(): SpaceStore {
  const state = createStore<SpaceState>(() => ({
    space: initialSpace,
    planMarks: {},
    ready: false,
    refused: null,
  }));
  return {
    state,
    sink: {
      receive: (events) => {
        const before = state.getState();
        const log = events.filter(isSpaceEvent);
        const space = foldSpace(before.space, log);
        const planMarks = log.reduce(foldPlanMarks, before.planMarks);
        if (space !== before.space || planMarks !== before.planMarks) state.setState({ space, planMarks });
      },
      caughtUp: () => state.setState({ ready: true, refused: null }),
      refused: (code) => state.setState({ refused: code }),
    },
  };
}

const isSpaceEvent = (event: Envelope): event is SpaceEnvelope => event.stream.startsWith('space:');
