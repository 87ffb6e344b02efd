'use client';
import { memo, startTransition, useEffect, useRef, useState } from 'react';
import type { ThreadItem as Item } from '@/server/core/thread/thread';
import { ThreadItem } from '../thread-item';
import type { BlockWindow } from './block-window';
import { estimateHeight, GAP } from './estimate-height';

export interface ThreadBlockProps {
  readonly blocks: BlockWindow;
  readonly index: number;
  /** A new array only when one of the items changed. */
  readonly items: readonly Item[];
  /** Whether it is there in the first frame. */
  readonly drawnAtOnce: boolean;
  /** Only what comes at the end is news to announce, not what is drawn again on the way up. */
  readonly isLast: boolean;
}

/** Neighbouring items: drawn while they are near the window, an empty box as high as they were otherwise. */
export const ThreadBlock = memo(function ThreadBlock(props: ThreadBlockProps) {
  const { blocks, index, items, drawnAtOnce, isLast } = props;
  const place = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(drawnAtOnce);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const show = (next: boolean) => startTransition(() => setDrawn(next));
    return blocks.add(index, { element, show }, { drawn: drawnAtOnce });
  }, [blocks, index, drawnAtOnce]);
  if (!drawn) {
    const height =
      blocks.heights.get(index) ?? items.reduce((sum, item) => sum + estimateHeight(item) + GAP, -GAP);
    return <div ref={place} data-block={index} style={{ height }} />;
  }
  return (
    <div
      ref={place}
      data-block={index}
      aria-live={isLast ? 'polite' : 'off'}
      className="grid grid-cols-[minmax(0,1fr)] gap-3.5"
    >
      {items.map((item) => (
        <div key={item.key} data-item={item.key} className="thread-item">
          <ThreadItem item={item} />
        </div>
      ))}
    </div>
  );
});
