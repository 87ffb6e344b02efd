'use client';
/**
 * Owns how the changes of one file are drawn. Invariant: whatever its length, only what is in or near the window is there
 * as rows; the rest keeps its height.
 */
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { changesStrings } from '@/components/ui/strings/changes-strings';
import { diffParts, type Revealed } from './diff-parts';
import { LineRow } from './diff-row';
import { type DiffLayout, type DiffRow, diffRows } from './diff-rows';
import { GapRow, type RevealFrom, STEP } from './gap-row';
import type { DiffHunk, DiffLine } from './parse-unified-diff';
import { type TokensOf, useDiffTokens } from './use-diff-tokens';
import { useNear } from './use-near';

export interface DiffViewProps {
  readonly path: string;
  readonly hunks: readonly DiffHunk[];
  readonly layout: DiffLayout;
  /** The file's own lines, for what is around the changes. */
  readonly whole: WholeFile | null;
}

export interface WholeFile {
  /** Every line; null until asked for and there. */
  readonly lines: readonly DiffLine[] | null;
  readonly loading: boolean;
  /** Asks for them, once. */
  readonly ask: () => void;
}

/** Rows drawn and forgotten together. */
const CHUNK = 60;
const LINE_HEIGHT = 18;

export function DiffView({ path, hunks, layout, whole }: DiffViewProps) {
  const { revealed, reveal } = useRevealed(whole);
  const lines = whole?.lines ?? null;
  const parts = useMemo(() => diffParts({ hunks, whole: lines, revealed }), [hunks, lines, revealed]);
  const chunks = useMemo(() => chunksOf(diffRows(parts, layout)), [parts, layout]);
  const read = useMemo(() => lines ?? hunks.flatMap((hunk) => hunk.lines), [lines, hunks]);
  const tokensOf = useDiffTokens(path, read);
  return (
    <table
      aria-label={changesStrings.diffOf(path)}
      data-layout={layout}
      className="w-full table-fixed border-collapse font-mono text-[11.5px] leading-[18px]"
    >
      <colgroup>
        <col className="w-10" />
        <col className={layout === 'split' ? '' : 'w-10'} />
        {layout === 'split' && <col className="w-10" />}
        <col />
      </colgroup>
      {chunks.map((rows, index) => (
        <Chunk
          key={rows[0]?.key}
          rows={rows}
          columns={layout === 'split' ? 4 : 3}
          first={index === 0}
          tokensOf={tokensOf}
          onReveal={whole && reveal}
          busy={whole?.loading ?? false}
        />
      ))}
    </table>
  );
}

function chunksOf(rows: readonly DiffRow[]): DiffRow[][] {
  const count = Math.ceil(rows.length / CHUNK);
  return Array.from({ length: count }, (_, index) => rows.slice(index * CHUNK, (index + 1) * CHUNK));
}

interface ChunkProps {
  readonly rows: readonly DiffRow[];
  readonly columns: number;
  /** The first one is there at once, so that a short diff never flickers. */
  readonly first: boolean;
  readonly tokensOf: TokensOf;
  readonly onReveal: ((gap: number, from: RevealFrom) => void) | null;
  readonly busy: boolean;
}

function Chunk({ rows, columns, first, ...more }: ChunkProps) {
  const place = useRef<HTMLTableSectionElement>(null);
  const { near, height } = useNear(place, { first });
  return (
    <tbody ref={place}>
      {near ? (
        <ChunkRows rows={rows} columns={columns} {...more} />
      ) : (
        <tr style={{ height: height ?? rows.length * LINE_HEIGHT }}>
          <td colSpan={columns} />
        </tr>
      )}
    </tbody>
  );
}

/** Drawn again only when its rows or colours change, not when the panel does. */
const ChunkRows = memo(function ChunkRows({
  rows,
  columns,
  tokensOf,
  onReveal,
  busy,
}: Omit<ChunkProps, 'first'>) {
  return rows.map((row) =>
    row.kind === 'gap' ? (
      <GapRow key={row.key} gap={row.gap} columns={columns} onReveal={onReveal} busy={busy} />
    ) : (
      <LineRow key={row.key} row={row} tokensOf={tokensOf} />
    ),
  );
});

function useRevealed(whole: WholeFile | null) {
  const [revealed, setRevealed] = useState<ReadonlyMap<number, Revealed>>(new Map());
  const ask = whole?.ask;
  const reveal = useCallback(
    (gap: number, from: RevealFrom): void => {
      ask?.();
      setRevealed((current) => new Map(current).set(gap, grown(current.get(gap), from)));
    },
    [ask],
  );
  return { revealed, reveal };
}

function grown(current: Revealed = { below: 0, above: 0 }, from: RevealFrom): Revealed {
  if (from === 'all') return { below: Number.MAX_SAFE_INTEGER, above: 0 };
  return { ...current, [from]: current[from] + STEP };
}
