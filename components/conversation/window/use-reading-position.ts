'use client';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that still count as being there. */
const NEAR = 24;

export interface ReadingPosition {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** False while the person reads further up: then nothing moves what they read. */
  readonly atEnd: boolean;
  toLatest(): void;
  /** Somebody goes to a place further up: what streams in below no longer pulls them back. */
  leaveEnd(): void;
}

/** Stays at the end while text streams in, unless the person scrolled up; growth below never moves what they read. */
export function useReadingPosition(): ReadingPosition {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const pinned = useRef(true);
  const [atEnd, setAtEnd] = useState(true);

  const settle = useCallback((next: boolean) => {
    pinned.current = next;
    setAtEnd(next);
  }, []);

  const toLatest = useCallback(() => {
    settle(true);
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [settle]);

  const leaveEnd = useCallback(() => settle(false), [settle]);

  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, []);

  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (!box || !inner) return;
    let last = box.scrollTop;
    const onScroll = () => {
      const rest = box.scrollHeight - box.scrollTop - box.clientHeight;
      if (rest < NEAR) settle(true);
      else if (box.scrollTop < last) settle(false);
      last = box.scrollTop;
    };
    const follow = () => {
      if (pinned.current) box.scrollTop = box.scrollHeight;
    };
    // A turn of the wheel is a wish even where what streams in moves the other way at the same time.
    const onWheel = ({ deltaY }: WheelEvent) => {
      if (deltaY < 0 && box.scrollHeight > box.clientHeight) settle(false);
    };
    const observer = new ResizeObserver(follow);
    observer.observe(inner);
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    box.addEventListener('wheel', onWheel, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
      box.removeEventListener('wheel', onWheel);
    };
  }, [settle]);

  return { scroller, content, atEnd, toLatest, leaveEnd };
}
