/** What is true now, computed from what happened. `apply` is pure and returns the same reference when nothing changed. */
import type { Envelope } from './events/envelope';

export interface Fold<State> {
  readonly initial: State;
  apply(state: State, event: Envelope): State;
}

/** `foldAll(fold, a ++ b)` equals `foldAll(fold, b, foldAll(fold, a))`. Events in `seq` order. */
export function foldAll<State>(fold: Fold<State>, events: Iterable<Envelope>, from = fold.initial): State {
  let state = from;
  for (const event of events) state = fold.apply(state, event);
  return state;
}
