'use client';
import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';

/** Items shown at first: enough to fill any window, few enough to be there at once. */
const FIRST = 60;
/** Added at a time on the way up; small, so that no frame waits for them. */
const CHUNK = 12;
/** Beyond this, the beginning is let go again while the person is at the end. */
const MOST = 300;

export interface ThreadWindow {
  /** Index of the first item shown. */
  readonly start: number;
  /** Put it above the first item: when it comes near, earlier ones appear. */
  readonly sentinel: RefObject<HTMLDivElement | null>;
  readonly showEarlier: () => void;
}

/** Shows the end of a long thread and grows upwards as the person reads up. */
export function useThreadWindow(count: number, { atEnd }: { readonly atEnd: boolean }): ThreadWindow {
  const [start, setStart] = useState(() => Math.max(0, count - FIRST));
  const sentinel = useRef<HTMLDivElement>(null);

  const showEarlier = useCallback(() => {
    keepPlace(sentinel.current?.closest('[role=log]'));
    startTransition(() => setStart((current) => Math.max(0, current - CHUNK)));
  }, []);

  if (atEnd && count - start > MOST) setStart(count - FIRST);

  // The observer tells of changes only: after each growth it must look afresh whether the sentinel is still near.
  useEffect(() => {
    const element = sentinel.current;
    if (!element || start === 0) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) showEarlier();
      },
      { root: element.closest('[role=log]'), rootMargin: '1500px 0px 0px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [start, showEarlier]);

  return { start, sentinel, showEarlier };
}

/** The browser keeps what is read in place when something comes in above it, except at the very top. */
function keepPlace(box: Element | null | undefined): void {
  if (box && box.scrollTop < 1) box.scrollTop = 1;
}
