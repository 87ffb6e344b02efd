/** Owns the marks on what was found: drawn by the browser over the text, so that nothing in the thread changes for them. */
import type { FindMatch } from './find-matches';
import { textRanges } from './text-ranges';

const ALL = 'find';
const CURRENT = 'find-current';

/** Browsers that have no such marks still go to what was found. */
const marks = (): HighlightRegistry | null => ('highlights' in CSS ? CSS.highlights : null);

export function markAll(thread: Element, query: string): void {
  const ranges =
    query === ''
      ? []
      : [...thread.querySelectorAll('[data-item]')].flatMap((item) => textRanges(item, query));
  marks()?.set(ALL, new Highlight(...ranges));
}

export function markCurrent(range: Range | null): void {
  if (!marks()) return;
  const mark = new Highlight(...(range ? [range] : []));
  mark.priority = 1;
  marks()?.set(CURRENT, mark);
}

export function clearMarks(): void {
  marks()?.delete(ALL);
  marks()?.delete(CURRENT);
}

/** Where a match is drawn; null while it is not. */
export function rangeOfMatch(thread: Element, match: FindMatch, query: string): Range | null {
  const item = thread.querySelector(`[data-item="${CSS.escape(match.itemKey)}"]`);
  const place = match.part === null ? item : partOf(item, match);
  const ranges = place ? textRanges(place, query) : [];
  return ranges[Math.min(match.nth, ranges.length - 1)] ?? null;
}

function partOf(item: Element | null, { part, place }: FindMatch): Element | null {
  const row = item?.querySelector(`[data-part="${CSS.escape(part ?? '')}"]`);
  return row?.querySelector(place === 'summary' ? '[aria-expanded]' : '[data-details]') ?? null;
}
