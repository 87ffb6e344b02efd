'use client';
import { type RefCallback, useCallback, useState } from 'react';

export type StudioShape = 'phone' | 'panel' | 'page';

/** Pixels of the studio itself, not of the window. */
const shapeOf = (width: number): StudioShape => (width < 440 ? 'phone' : width < 980 ? 'panel' : 'page');

export function useShape(): [RefCallback<HTMLElement>, StudioShape | null] {
  const [shape, setShape] = useState<StudioShape | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    setShape(shapeOf(element.clientWidth));
    const observer = new ResizeObserver(() => setShape(shapeOf(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, shape];
}
