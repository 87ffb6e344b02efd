/** Which parts of a thread a person opened: kept while rows come and go with the window. Free of React. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Opened {
  readonly keys: ReadonlySet<string>;
}

export interface OpenedStore {
  readonly state: StoreApi<Opened>;
  set(key: string, open: boolean): void;
}

export function createOpenedStore(): OpenedStore {
  const state = createStore<Opened>(() => ({ keys: new Set() }));
  return {
    state,
    set: (key, open) => {
      const keys = new Set(state.getState().keys);
      if (open) keys.add(key);
      else keys.delete(key);
      state.setState({ keys });
    },
  };
}
