/** How one likes to look at changes, remembered in this browser; and what was folded, as long as the page lives. */
import { createStore } from 'zustand/vanilla';
import type { DiffLayout } from '@/components/diff/diff-rows';
import type { Comparison } from '@/components/sync/queries';

export interface ChangesState {
  readonly against: Comparison;
  readonly layout: DiffLayout;
  readonly tree: boolean;
}

const KEY = 'interlock:changes';
const usual: ChangesState = { against: 'start', layout: 'unified', tree: true };

function remembered(): ChangesState {
  try {
    const { layout, tree } = JSON.parse(
      globalThis.localStorage?.getItem(KEY) ?? '{}',
    ) as Partial<ChangesState>;
    return { ...usual, layout: layout === 'split' ? 'split' : 'unified', tree: tree !== false };
  } catch {
    return usual;
  }
}

export const changesState = createStore<ChangesState>(remembered);

export function changeView(patch: Partial<ChangesState>): void {
  changesState.setState(patch);
  const { layout, tree } = changesState.getState();
  localStorage.setItem(KEY, JSON.stringify({ layout, tree }));
}
