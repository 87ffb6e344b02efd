'use client';
import { type RefCallback, useCallback, useState } from 'react';
import type { Size } from './graph-view';

/** Of the element, in pixels; null before it is in the page or while it has no extent. */
export function useSize(): [RefCallback<HTMLElement>, Size | null] {
  const [size, setSize] = useState<Size | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || height === 0) return;
      setSize((last) => (last?.width === width && last.height === height ? last : { width, height }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
