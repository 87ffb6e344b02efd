/** Finds a text in a whole thread, drawn or not, without holding up the page. */
import type { ThreadItem } from '@/server/core/thread/thread';
import { type Section, sectionsOf } from './searchable';

export interface FindMatch extends Pick<Section, 'part' | 'place' | 'opens'> {
  readonly itemIndex: number;
  readonly itemKey: string;
  /** Which one of those in its section. */
  readonly nth: number;
}

/** More than anybody walks through. */
export const MOST = 2000;
/** Milliseconds of work at a time. */
const SLICE = 8;

/** In the order of the thread. Null once `signal` aborted. */
export async function findMatches(
  items: readonly ThreadItem[],
  query: string,
  signal: AbortSignal,
): Promise<readonly FindMatch[] | null> {
  const wanted = query.toLowerCase();
  const matches: FindMatch[] = [];
  let since = performance.now();
  for (const [itemIndex, item] of items.entries()) {
    if (performance.now() - since > SLICE) {
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) return null;
      since = performance.now();
    }
    for (const section of sectionsOf(item))
      addMatches(matches, section, { wanted, itemIndex, itemKey: item.key });
    if (matches.length >= MOST) return matches.slice(0, MOST);
  }
  return matches;
}

function addMatches(
  matches: FindMatch[],
  { text, part, place, opens }: Section,
  { wanted, itemIndex, itemKey }: { wanted: string; itemIndex: number; itemKey: string },
): void {
  let nth = 0;
  for (let at = text.indexOf(wanted); at >= 0 && nth < MOST; at = text.indexOf(wanted, at + wanted.length)) {
    matches.push({ itemIndex, itemKey, part, place, opens, nth });
    nth += 1;
  }
}

export const isSameMatch = (a: FindMatch, b: FindMatch): boolean =>
  a.itemKey === b.itemKey && a.part === b.part && a.place === b.place && a.nth === b.nth;
