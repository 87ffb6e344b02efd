/** Who looks at the space this page shows. Free of React; said again after each reconnect, for the server forgets. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SpaceId } from '@/server/core/ids';
import type { Onlooker } from '@/server/core/wire';
import type { SyncSocket } from './sync-socket';

export interface PresenceState {
  readonly spaceId: SpaceId | null;
  /** Oneself included. Empty until told, and while there is no connection. */
  readonly people: readonly Onlooker[];
}

export interface Presence {
  readonly state: StoreApi<PresenceState>;
  /** This page shows the space until the returned function is called, or another one is shown. */
  look(spaceId: SpaceId): () => void;
  /** Whether the page itself is seen. */
  setAway(away: boolean): void;
}

export function createPresence(socket: SyncSocket): Presence {
  const state = createStore<PresenceState>(() => ({ spaceId: null, people: [] }));
  let away = false;

  const say = (): void => {
    const { spaceId } = state.getState();
    if (socket.connected) socket.emit('look', { spaceId, away }, () => undefined);
  };
  socket.on('connect', () => {
    if (state.getState().spaceId !== null) say();
  });
  socket.on('disconnect', () => state.setState({ people: [] }));
  socket.on('presence', ({ spaceId, people }) => {
    // What was still on its way from the space before is of no interest.
    if (state.getState().spaceId === spaceId) state.setState({ people });
  });

  return {
    state,
    look: (spaceId) => {
      if (state.getState().spaceId !== spaceId) state.setState({ spaceId, people: [] });
      say();
      return () => {
        if (state.getState().spaceId !== spaceId) return;
        state.setState({ spaceId: null, people: [] });
        say();
      };
    },
    setAway: (next) => {
      if (away === next) return;
      away = next;
      if (state.getState().spaceId !== null) say();
    },
  };
}
