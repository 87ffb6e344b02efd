'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import type { ThreadItem } from '@/server/core/thread/thread';
import { itemAt } from './item-at';

/** Frames until what was asked for must be drawn and have its height. */
const PATIENCE = 60;
/** Milliseconds a place that was asked for stands out. */
const SHOWN_FOR = 2400;

export interface PlaceOptions {
  readonly items: readonly ThreadItem[];
  readonly scroller: { readonly current: HTMLElement | null };
  /** Draws the item and what is around it. */
  readonly draw: (itemIndex: number) => void;
}

/** `?at=SEQ` in the address: shows what stands there in the log, once, and then lets the person read on. */
export function usePlace({ items, scroller, draw }: PlaceOptions): void {
  const pathname = usePathname();
  const current = useSearchParams();
  const asked = current.get('at');
  const latest = useRef({ items, draw, rest: '' });
  useEffect(() => {
    const others = new URLSearchParams(current);
    others.delete('at');
    latest.current = { items, draw, rest: others.size > 0 ? `${pathname}?${others}` : pathname };
  });
  useEffect(() => {
    const seq = Number(asked ?? Number.NaN);
    const { items: all, draw: show, rest } = latest.current;
    const index = Number.isInteger(seq) ? itemAt(all, seq) : null;
    if (asked === null) return;
    // Done with: the same place may be asked for again, and a reload is no reason to go there.
    window.history.replaceState(null, '', rest);
    if (index === null) return;
    show(index);
    const key = all[index]?.key ?? '';
    let left = PATIENCE;
    const look = () => {
      const item = scroller.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`);
      if (item && scroller.current) {
        bringTo(scroller.current, item);
        mark(item);
        left = Math.min(left, 4);
      }
      left -= 1;
      if (left > 0) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, [asked, scroller]);
}

function bringTo(box: HTMLElement, item: HTMLElement): void {
  box.scrollTop += item.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 4;
}

function mark(item: HTMLElement): void {
  if (item.dataset.place !== undefined) return;
  item.dataset.place = '';
  setTimeout(() => delete item.dataset.place, SHOWN_FOR);
}
