'use client';
import { type RefObject, useEffect, useState } from 'react';
import type { ThreadItem } from '@/server/core/thread/thread';
import { BLOCK, BlockWindow } from './block-window';

type Block = readonly ThreadItem[];

export interface Blocks {
  readonly window: BlockWindow;
  /** The items in order, cut into blocks; a block without a change keeps its array. */
  readonly list: readonly Block[];
  /** The first block that is there in the first frame; so is every later one. */
  readonly first: number;
}

/** Blocks in the first frame: enough to fill any window. */
const AT_ONCE = 7;

export function useBlocks(items: readonly ThreadItem[], scroller: RefObject<HTMLElement | null>): Blocks {
  const [window] = useState(() => new BlockWindow());
  const [cut] = useState(createCutter);
  const list = cut(items);
  const [first] = useState(() => Math.max(0, list.length - AT_ONCE));
  useEffect(() => (scroller.current ? window.watch(scroller.current) : undefined), [window, scroller]);
  return { window, list, first };
}

function createCutter(): (items: readonly ThreadItem[]) => readonly Block[] {
  let before: readonly Block[] = [];
  return (items) => {
    const blocks: Block[] = [];
    for (let start = 0; start < items.length; start += BLOCK) {
      const known = before[blocks.length];
      const now = items.slice(start, start + BLOCK);
      const isSame = known?.length === now.length && now.every((item, at) => item === known[at]);
      blocks.push(isSame ? known : now);
    }
    before = blocks;
    return blocks;
  };
}
