'use client';
import { type BrowserMemory, browserMemory } from './browser-memory';

/** Pixels. */
export interface WidthRange {
  readonly least: number;
  readonly most: number;
}

export interface RememberedWidth extends BrowserMemory<number> {
  readonly range: WidthRange;
}

export function rememberedWidth(
  name: string,
  range: WidthRange & { readonly usual: number },
): RememberedWidth {
  const within = (width: number): number => Math.round(Math.min(range.most, Math.max(range.least, width)));
  const memory = browserMemory({
    name,
    usual: range.usual,
    parse: (kept) => (typeof kept === 'number' && Number.isFinite(kept) ? within(kept) : null),
  });
  return { ...memory, range, write: (width) => memory.write(within(width)) };
}
