'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { useGo } from '@/components/shell/use-go';

export const panelTabs = ['plan', 'changes', 'timeline'] as const;
export type PanelTab = (typeof panelTabs)[number];

const isTab = (name: string | null): name is PanelTab => panelTabs.some((tab) => tab === name);
const KEY = 'interlock:panel-tab';

export interface Panel {
  /** Null = closed. */
  readonly tab: PanelTab | null;
  open(tab: PanelTab): void;
  /** Plan Studio with that plan, at its latest revision. */
  openPlan(planId: string): void;
  close(): void;
  /** Opens with the tab that was open last in this browser. */
  toggle(): void;
}

/** The panel's state is its address, so that back, forward and a shared link work. */
export function usePanel(): Panel {
  const go = useGo();
  const pathname = usePathname();
  const current = useSearchParams();
  const asked = current.get('panel');
  const tab = isTab(asked) ? asked : null;

  const show = (next: PanelTab | null, planId?: string): void => {
    const parameters = new URLSearchParams(current);
    if (planId !== undefined) {
      parameters.set('plan', planId);
      parameters.delete('revision');
    }
    if (next === null) parameters.delete('panel');
    else parameters.set('panel', next);
    if (next !== null) localStorage.setItem(KEY, next);
    const query = parameters.toString();
    go(query === '' ? pathname : `${pathname}?${query}`);
  };
  return {
    tab,
    open: (next) => show(next),
    openPlan: (planId) => show('plan', planId),
    close: () => show(null),
    toggle: () => {
      const last = localStorage.getItem(KEY);
      show(tab === null ? (isTab(last) ? last : 'changes') : null);
    },
  };
}
