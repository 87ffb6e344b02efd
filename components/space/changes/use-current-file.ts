'use client';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { scrollerOf } from '@/components/diff/scroller-of';
import { fileAnchor } from './changed-file';

export interface CurrentFile {
  /** The file at the top of the window. */
  readonly current: string | null;
  readonly onScroll: () => void;
  readonly goTo: (path: string) => void;
}

/** Follows where one reads in a list of files, and goes to one of them. */
export function useCurrentFile(list: RefObject<HTMLUListElement | null>): CurrentFile {
  const [current, setCurrent] = useState<string | null>(null);
  const frame = useRef(0);
  const onScroll = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => setCurrent(fileAtTop(list.current)));
  }, [list]);
  const goTo = useCallback((path: string) => {
    scrollToTop(document.getElementById(fileAnchor(path)));
    setCurrent(path);
  }, []);
  return { current, onScroll, goTo };
}

/** Within its own box: the browser's way would move the whole page along where it can. */
function scrollToTop(element: HTMLElement | null): void {
  const box = element && scrollerOf(element);
  if (!box) return;
  box.scrollTop += element.getBoundingClientRect().top - box.getBoundingClientRect().top;
}

/** They stand in order: halving finds the first that reaches below the top edge. */
function fileAtTop(list: HTMLUListElement | null): string | null {
  const top = list && scrollerOf(list)?.getBoundingClientRect().top;
  if (!list || typeof top !== 'number') return null;
  let [low, high] = [0, list.children.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const reaches = (list.children[middle]?.getBoundingClientRect().bottom ?? 0) > top + 1;
    if (reaches) high = middle;
    else low = middle + 1;
  }
  const found = list.children[low];
  return found instanceof HTMLElement ? (found.dataset.file ?? null) : null;
}
