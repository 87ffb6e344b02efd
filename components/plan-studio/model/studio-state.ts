'use client';
/** What one person does in one studio: what is selected, how it is looked at. Nothing of it is on the server. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export const studioViews = ['both', 'graph', 'list'] as const;
export type StudioView = (typeof studioViews)[number];

export interface StudioState {
  /** Step id. */
  readonly selected: string | null;
  /** The graph's step that takes the keyboard as soon as it is drawn. */
  readonly focusing: string | null;
  readonly view: StudioView;
  /** The revision whose differences are shown. */
  readonly comparedWith: number | null;
  /** The draft is shown instead of the plan. */
  readonly editing: boolean;
  /** Steps chosen for a partial approval; null = all of them. */
  readonly picks: ReadonlySet<string> | null;
  readonly comment: string;
}

export type StudioStore = StoreApi<StudioState>;

const VIEW_KEY = 'interlock:plan-view';

function rememberedView(): StudioView {
  const known = globalThis.localStorage?.getItem(VIEW_KEY);
  return studioViews.find((view) => view === known) ?? 'both';
}

export function createStudioStore(): StudioStore {
  const store = createStore<StudioState>(() => ({
    selected: null,
    focusing: null,
    view: rememberedView(),
    comparedWith: null,
    editing: false,
    picks: null,
    comment: '',
  }));
  store.subscribe(({ view }, before) => {
    if (view !== before.view) localStorage.setItem(VIEW_KEY, view);
  });
  return store;
}

/** Chosen once more, it is chosen no longer. */
export function togglePick({ picks }: StudioState, id: string): Partial<StudioState> {
  const next = new Set(picks);
  if (!next.delete(id)) next.add(id);
  return { picks: next };
}
