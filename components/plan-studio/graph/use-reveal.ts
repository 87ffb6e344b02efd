'use client';
import { useReactFlow } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { useMediaQuery } from '@/components/ui/use-media-query';
import type { GraphLayout } from '../layout/graph-layout';
import { useStudioState } from '../model/studio-context';
import { resizedView, type Size, type View, viewWith } from './graph-view';

const GLIDE = 140;

/** Whatever selects a step, here or in the list, brings it into view; a frame of another size keeps what is seen. */
export function useReveal(layout: GraphLayout, size: Size): void {
  const selected = useStudioState((state) => state.selected);
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const flow = useReactFlow();
  const last = useRef(size);
  // While the view glides, where it will be counts, not where it is: keys may come faster.
  const heading = useRef<{ readonly view: View; readonly until: number } | null>(null);
  const place = selected === null ? undefined : layout.places[selected];
  useEffect(() => {
    const at = performance.now();
    const now = heading.current && at < heading.current.until ? heading.current.view : flow.getViewport();
    const view = resizedView(layout, { view: now, from: last.current, to: size });
    const isResized = last.current !== size;
    last.current = size;
    const wanted = (place && viewWith(place, { view, size })) ?? view;
    const duration = isCalm || isResized ? 0 : GLIDE;
    if (wanted.x === now.x && wanted.y === now.y && wanted.zoom === now.zoom) return;
    heading.current = duration > 0 ? { view: wanted, until: at + GLIDE * 2 } : null;
    void flow.setViewport(wanted, { duration });
  }, [layout, place, size, flow, isCalm]);
}
