'use client';
/** Unsaved edits, by plan. They outlive the panel and a reload, not the browser's tab. */
import { useStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { PlanDraft } from './plan-draft';

interface KeptDraft {
  readonly now: PlanDraft;
  /** Before each change of the graph's shape, the latest last. */
  readonly past: readonly PlanDraft[];
}

interface Drafts {
  readonly byPlan: Readonly<Record<string, KeptDraft>>;
}

const MOST_PAST = 30;

const drafts = createStore<Drafts>()(
  persist(() => ({ byPlan: {} }) as Drafts, {
    name: 'interlock:plan-drafts',
    storage: createJSONStorage(() => sessionStorage),
    // The way back would not fit: thirty plans of the largest size.
    partialize: ({ byPlan }) => ({
      byPlan: Object.fromEntries(Object.entries(byPlan).map(([id, { now }]) => [id, { now, past: [] }])),
    }),
  }),
);

function set(planId: string, kept: KeptDraft): void {
  drafts.setState(({ byPlan }) => ({ byPlan: { ...byPlan, [planId]: kept } }));
}

/** For what is typed: each letter is no step to go back to. */
export function changeDraft(planId: string, now: PlanDraft): void {
  set(planId, { now, past: drafts.getState().byPlan[planId]?.past ?? [] });
}

/** For steps and connections that come and go: can be undone. */
export function reshapeDraft(planId: string, now: PlanDraft): void {
  const kept = drafts.getState().byPlan[planId];
  set(planId, { now, past: kept ? [...kept.past, kept.now].slice(-MOST_PAST) : [] });
}

export function undoDraft(planId: string): void {
  const kept = drafts.getState().byPlan[planId];
  const last = kept?.past.at(-1);
  if (kept && last) set(planId, { now: last, past: kept.past.slice(0, -1) });
}

export function dropDraft(planId: string): void {
  drafts.setState(({ byPlan }) => {
    const { [planId]: _, ...others } = byPlan;
    return { byPlan: others };
  });
}

export const useDraft = (planId: string): PlanDraft | null =>
  useStore(drafts, ({ byPlan }) => byPlan[planId]?.now ?? null);

export const useCanUndo = (planId: string): boolean =>
  useStore(drafts, ({ byPlan }) => (byPlan[planId]?.past.length ?? 0) > 0);
