/** What stands beside what: one row of a diff in either layout. Pure. */
import type { DiffGap, DiffPart } from './diff-parts';
import type { DiffLine } from './parse-unified-diff';

export type DiffLayout = 'unified' | 'split';

export type DiffRow =
  | {
      readonly kind: 'line';
      readonly key: string;
      readonly line: DiffLine;
      readonly partner: DiffLine | null;
    }
  | {
      readonly kind: 'pair';
      readonly key: string;
      readonly left: DiffLine | null;
      readonly right: DiffLine | null;
    }
  | { readonly kind: 'gap'; readonly key: string; readonly gap: DiffGap };

/** In the order of the file. A changed line knows the one it replaced, or was replaced by. */
export const diffRows = (parts: readonly DiffPart[], layout: DiffLayout): DiffRow[] =>
  parts.flatMap((part) => {
    if (part.kind === 'gap') return [{ kind: 'gap', key: part.key, gap: part.gap } as const];
    return layout === 'split' ? splitRows(part.key, part.lines) : unifiedRows(part.key, part.lines);
  });

function unifiedRows(key: string, lines: readonly DiffLine[]): DiffRow[] {
  const partners = new Map<DiffLine, DiffLine>();
  for (const { removed, added } of runsOf(lines)) {
    removed.forEach((line, index) => {
      const partner = added[index];
      if (!partner) return;
      partners.set(line, partner);
      partners.set(partner, line);
    });
  }
  return lines.map((line, index) => ({
    kind: 'line',
    key: `${key}:${index}`,
    line,
    partner: partners.get(line) ?? null,
  }));
}

function splitRows(key: string, lines: readonly DiffLine[]): DiffRow[] {
  const rows: DiffRow[] = [];
  const push = (left: DiffLine | null, right: DiffLine | null) =>
    rows.push({ kind: 'pair', key: `${key}:${rows.length}`, left, right });
  for (const { removed, added, after } of runsOf(lines)) {
    const height = Math.max(removed.length, added.length);
    for (let index = 0; index < height; index += 1) push(removed[index] ?? null, added[index] ?? null);
    if (after) push(after, after);
  }
  return rows;
}

interface Run {
  readonly removed: readonly DiffLine[];
  readonly added: readonly DiffLine[];
  /** The line that ends the run; undefined at the end of the lines. */
  readonly after: DiffLine | undefined;
}

/** Removed lines, the added ones that follow them, and the line behind. Notes about the last line belong to nobody. */
function runsOf(lines: readonly DiffLine[]): Run[] {
  const runs: Run[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const close = (after?: DiffLine) => {
    if (removed.length > 0 || added.length > 0 || after) runs.push({ removed, added, after });
    removed = [];
    added = [];
  };
  for (const line of lines) {
    if (line.kind === 'add') added.push(line);
    else if (line.kind === 'remove') {
      if (added.length > 0) close();
      removed.push(line);
    } else if (line.kind === 'context' || added.length > 0 || removed.length === 0) close(line);
    // Between a removed last line and the added one a note would tear the pair apart.
  }
  close();
  return runs;
}
