'use client';
import { type RefObject, startTransition, useEffect, useState } from 'react';
import { scrollerOf } from './scroller-of';

/** Pixels beyond the window within which something is drawn. */
const AHEAD = 1200;

interface Watch {
  readonly observer: IntersectionObserver;
  readonly seen: Map<Element, (entry: IntersectionObserverEntry) => void>;
}

/** One observer per scrolling box: a long diff has hundreds of parts. */
const watches = new WeakMap<Element | Document, Watch>();

function watchOf(root: Element | null): Watch {
  const key = root ?? document;
  const known = watches.get(key);
  if (known) return known;
  const seen: Watch['seen'] = new Map();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) seen.get(entry.target)?.(entry);
    },
    { root, rootMargin: `${AHEAD}px 0px` },
  );
  const watch = { observer, seen };
  watches.set(key, watch);
  return watch;
}

export interface Nearness {
  readonly near: boolean;
  /** Pixels it took when it was last seen; null before. */
  readonly height: number | null;
}

/** Whether the element is in the window or soon will be, in the box that scrolls it. `first` = before that is known. */
export function useNear(place: RefObject<Element | null>, { first }: { readonly first: boolean }): Nearness {
  const [nearness, setNearness] = useState<Nearness>({ near: first, height: null });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const { observer, seen } = watchOf(scrollerOf(element));
    seen.set(element, ({ isIntersecting, boundingClientRect: { height } }) =>
      startTransition(() => setNearness({ near: isIntersecting, height })),
    );
    observer.observe(element);
    return () => {
      observer.unobserve(element);
      seen.delete(element);
    };
  }, [place]);
  return nearness;
}
