'use client';
import { createContext, type KeyboardEvent, type ReactNode, useContext, useMemo } from 'react';
import type { GraphLayout } from '../layout/graph-layout';
import { graphWalker, isWalkKey } from '../layout/walk-graph';
import { useStudio } from '../model/studio-context';

export interface Walk {
  /** `from` null = not on a step: goes on from the selected one, or begins at the first. */
  onKeyDown(event: KeyboardEvent, from: string | null): void;
  enter(): void;
}

const WalkContext = createContext<Walk | null>(null);

export function useWalk(): Walk {
  const walk = useContext(WalkContext);
  if (!walk) throw new Error('useWalk needs a WalkProvider above it');
  return walk;
}

/** Statement 40: the graph by keyboard. The step one arrives at is selected, and takes the focus once it is drawn. */
export function WalkProvider({ layout, children }: { layout: GraphLayout; children: ReactNode }) {
  const { steps, store } = useStudio();
  const walk = useMemo((): Walk => {
    const walker = graphWalker(steps, layout);
    const arrive = (id: string | null) => {
      if (id !== null) store.setState({ selected: id, focusing: id });
    };
    const enter = () => {
      const { selected } = store.getState();
      arrive(selected !== null && layout.places[selected] ? selected : walker.first);
    };
    return {
      enter,
      onKeyDown: (event, from) => {
        if (event.key === 'Escape' && store.getState().selected !== null) {
          event.stopPropagation();
          store.setState({ selected: null });
        }
        if (!isWalkKey(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        // Keys may come faster than steps are drawn: they go on from where the last one led.
        const { focusing, selected } = store.getState();
        const at = focusing ?? from ?? selected;
        if (at === null || !layout.places[at]) enter();
        else arrive(walker.step(at, event.key));
      },
    };
  }, [steps, layout, store]);
  return <WalkContext value={walk}>{children}</WalkContext>;
}
