'use client';
import { type RefObject, useEffect, useState } from 'react';

const told = new WeakMap<Element, () => void>();
/** One for all: it speaks after layout, so that measuring costs nothing. */
let observer: ResizeObserver | null = null;

function observe(element: Element, tell: () => void): () => void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) told.get(target)?.();
  });
  told.set(element, tell);
  observer.observe(element);
  return () => {
    told.delete(element);
    observer?.unobserve(element);
  };
}

/** Whether there is more in it than fits. */
export function useScrolls(place: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const look = () => setScrolls(box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth);
    const stops = [box, ...box.children].map((element) => observe(element, look));
    return () => {
      for (const stop of stops) stop();
    };
  }, [place]);
  return scrolls;
}
