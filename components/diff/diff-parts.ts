/** What of a file is shown: its changes, and as much around them as somebody asked for. Pure. */
import type { DiffHunk, DiffLine } from './parse-unified-diff';

/** Unchanged lines that are left out before hunk `id`, or after the last one. */
export interface DiffGap {
  readonly id: number;
  /** How many; null where that is not known yet: up to the end of the file. */
  readonly count: number | null;
  /** What encloses the hunk that follows, as git says. */
  readonly heading: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export type DiffPart =
  | { readonly kind: 'lines'; readonly key: string; readonly lines: readonly DiffLine[] }
  | { readonly kind: 'gap'; readonly key: string; readonly gap: DiffGap };

/** Lines shown of a gap: below the hunk before it, and above the one behind it. */
export interface Revealed {
  readonly below: number;
  readonly above: number;
}

export interface DiffContent {
  readonly hunks: readonly DiffHunk[];
  /** Every line of the file, where it was asked for. */
  readonly whole: readonly DiffLine[] | null;
  readonly revealed: ReadonlyMap<number, Revealed>;
}

/** Lines git shows around a change: fewer at the end mean that the file ends there. */
const CONTEXT = 3;

export function diffParts({ hunks, whole, revealed }: DiffContent): DiffPart[] {
  const unchanged = whole ? contextOf(whole) : null;
  const parts: DiffPart[] = [];
  for (let id = 0; id <= hunks.length; id += 1) {
    const gap = gapBefore(hunks, id, unchanged);
    if (gap) parts.push(...gapParts(gap, { unchanged, shown: revealed.get(id) ?? nothing }));
    const hunk = hunks[id];
    if (hunk) parts.push({ kind: 'lines', key: `hunk ${id}`, lines: hunk.lines });
  }
  return parts;
}

const nothing: Revealed = { below: 0, above: 0 };

const contextOf = (lines: readonly DiffLine[]): ReadonlyMap<number, DiffLine> =>
  new Map(
    lines.flatMap((line) => (line.kind === 'context' && line.before !== null ? [[line.before, line]] : [])),
  );

interface Span extends DiffGap {
  /** First line left out, on the old side. */
  readonly from: number;
}

function gapBefore(
  hunks: readonly DiffHunk[],
  id: number,
  unchanged: ReadonlyMap<number, DiffLine> | null,
): Span | null {
  const [previous, next] = [hunks[id - 1], hunks[id]];
  const from = previous ? endOf(previous) : 1;
  const count = next ? startOf(next) - from : restAfter(previous, from, unchanged);
  if (count !== null && count <= 0) return null;
  return { id, from, count, heading: next?.heading ?? '', isFirst: id === 0, isLast: next === undefined };
}

/** A side without lines names the line before the place. */
const startOf = ({ before }: DiffHunk): number => (before.count === 0 ? before.start + 1 : before.start);
const endOf = (hunk: DiffHunk): number => startOf(hunk) + hunk.before.count;

function restAfter(
  last: DiffHunk | undefined,
  from: number,
  unchanged: ReadonlyMap<number, DiffLine> | null,
): number | null {
  // A new file, a deleted one and one without text have nothing around.
  if (!last || last.before.count === 0 || last.after.count === 0) return 0;
  if (unchanged) {
    let count = 0;
    while (unchanged.has(from + count)) count += 1;
    return count;
  }
  const endsWith = last.lines.filter(({ kind }) => kind !== 'note').slice(-CONTEXT);
  const goesOn = endsWith.length === CONTEXT && endsWith.every(({ kind }) => kind === 'context');
  return goesOn && last.lines.at(-1)?.kind !== 'note' ? null : 0;
}

function gapParts(
  { from, ...gap }: Span,
  {
    unchanged,
    shown,
  }: { readonly unchanged: ReadonlyMap<number, DiffLine> | null; readonly shown: Revealed },
): DiffPart[] {
  if (!unchanged || gap.count === null) return [{ kind: 'gap', key: `gap ${gap.id}`, gap }];
  const below = Math.min(shown.below, gap.count);
  const above = Math.min(shown.above, gap.count - below);
  const lines = (start: number, count: number): DiffLine[] =>
    Array.from({ length: count }, (_, index) => unchanged.get(start + index)).filter(
      (line) => line !== undefined,
    );
  const count = gap.count - below - above;
  const parts: DiffPart[] = [
    { kind: 'lines', key: `below ${gap.id}`, lines: lines(from, below) },
    { kind: 'gap', key: `gap ${gap.id}`, gap: { ...gap, count } },
    { kind: 'lines', key: `above ${gap.id}`, lines: lines(from + gap.count - above, above) },
  ];
  return parts.filter((part) => (part.kind === 'gap' ? count > 0 : part.lines.length > 0));
}
