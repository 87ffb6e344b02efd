'use client';
import { useState } from 'react';

const KEY = 'interlock:panel-width';
const USUAL = 500;

/** Pixels; remembered in this browser. */
export const panelWidths = { least: 320, most: 960 } as const;

const within = (width: number): number =>
  Math.round(Math.min(panelWidths.most, Math.max(panelWidths.least, width)));

export function usePanelWidth(): [number, (width: number) => void] {
  const [width, setWidth] = useState(() => within(Number(globalThis.localStorage?.getItem(KEY) ?? USUAL)));
  return [
    width,
    (next) => {
      setWidth(within(next));
      localStorage.setItem(KEY, String(within(next)));
    },
  ];
}
