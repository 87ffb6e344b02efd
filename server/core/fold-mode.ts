/** The effective mode of a conversation (statement 4) and the selected mode of a space (statement 1). */
import type { Envelope } from './events/envelope';
import { type Fold, foldAll } from './fold';
import { DEFAULT_MODE, type ModeName } from './modes';
import { type Principal, systemPrincipal } from './principal';

export const modeFold: Fold<ModeName> = {
  initial: DEFAULT_MODE,
  apply: (mode, event) => (event.type === 'mode/set' ? event.data.mode : mode),
};

/** The last `mode/set`, else `chat`. */
export const foldMode = (events: Iterable<Envelope>): ModeName => foldAll(modeFold, events);

export interface SelectedMode {
  readonly mode: ModeName;
  /** Who selected it. */
  readonly principal: Principal;
}

export const selectedModeFold: Fold<SelectedMode> = {
  initial: { mode: DEFAULT_MODE, principal: systemPrincipal('default') },
  apply: (selected, event) => {
    if (event.type === 'space/created') return { mode: event.data.mode, principal: event.principal };
    if (event.type === 'mode/selected') return { mode: event.data.to, principal: event.principal };
    return selected;
  },
};
