'use client';
import { useReactFlow } from '@xyflow/react';
import { useEffect } from 'react';
import { useMediaQuery } from '@/components/ui/use-media-query';
import type { GraphLayout } from '../layout/graph-layout';
import { useStudioState } from '../model/studio-context';
import { type Size, viewWith } from './graph-view';

const GLIDE = 140;

/** Whatever selects a step, here or in the list, brings it into view. */
export function useReveal(layout: GraphLayout, size: Size): void {
  const selected = useStudioState((state) => state.selected);
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const flow = useReactFlow();
  const place = selected === null ? undefined : layout.places[selected];
  useEffect(() => {
    if (!place) return;
    const view = viewWith(place, { view: flow.getViewport(), size });
    if (view) void flow.setViewport(view, { duration: isCalm ? 0 : GLIDE });
  }, [place, size, flow, isCalm]);
}
