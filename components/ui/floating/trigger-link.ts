/**
 * Owns what binds a button to a popup whose code is loaded when it is first wanted. Invariant: the button in the page
 * stays the same element before and after, so that focus, hover and a press on it survive.
 */
import type { HTMLAttributes, Ref } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** What a popup's own trigger would have: attributes and listeners. */
export type TriggerProps = HTMLAttributes<HTMLElement>;

export interface TriggerState {
  readonly element: HTMLElement | null;
  /** Somebody came near it: the popup is to be there. */
  readonly wanted: boolean;
  /** Null until the popup's code is there. */
  readonly given: TriggerProps | null;
}

export interface TriggerLink extends StoreApi<TriggerState> {
  /** Pressed while the code was still on its way. */
  pressed: boolean;
}

export function createTriggerLink(): TriggerLink {
  const store = createStore<TriggerState>(() => ({ element: null, wanted: false, given: null }));
  return Object.assign(store, { pressed: false });
}

/** Hands an element to a ref; returns how to take it back. */
export function assignRef(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): () => void {
  if (typeof ref === 'function') {
    const release = ref(element);
    return () => (typeof release === 'function' ? release() : void ref(null));
  }
  if (ref) ref.current = element;
  return () => {
    if (ref) ref.current = null;
  };
}
