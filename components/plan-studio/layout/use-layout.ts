'use client';
import { useEffect, useState } from 'react';
import { type GraphLayout, type GraphStep, graphKey } from './graph-layout';
import { knownLayout, requestLayout } from './layout-client';

/** The layout of these steps, or of those before them until the worker has answered; null before the first answer. */
export function useLayout(steps: readonly GraphStep[]): GraphLayout | null {
  const key = graphKey(steps);
  const [answered, setAnswered] = useState<{ key: string; layout: GraphLayout } | null>(null);
  useEffect(() => {
    let wanted = true;
    void requestLayout(steps).then((layout) => {
      if (wanted) setAnswered((last) => (last?.key === key ? last : { key, layout }));
    });
    return () => {
      wanted = false;
    };
  }, [key, steps]);
  return answered?.key === key ? answered.layout : (knownLayout(steps) ?? answered?.layout ?? null);
}
