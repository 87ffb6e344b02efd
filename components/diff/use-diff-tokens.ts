'use client';
import { useCallback, useMemo } from 'react';
import type { CodeLine } from '@/components/code/code-token';
import { languageOf } from '@/components/code/language-of';
import { useHighlight } from '@/components/code/use-highlight';
import type { DiffLine } from './parse-unified-diff';
import { shownText } from './shown-text';

export type TokensOf = (line: DiffLine) => CodeLine | null;

/** The colours of each line; both sides are read as texts of their own. Null until they are known, and where there are none. */
export function useDiffTokens(path: string, lines: readonly DiffLine[]): TokensOf {
  const { before, after } = useMemo(() => sidesOf(lines), [lines]);
  const language = languageOf(path);
  const old = useHighlight(before.text, language);
  const fresh = useHighlight(after.text, language);
  return useCallback(
    (line) => {
      const [tokens, side] = line.kind === 'remove' ? [old, before] : [fresh, after];
      const number = line.kind === 'remove' ? line.before : line.after;
      const place = number === null ? undefined : side.places.get(number);
      return place === undefined ? null : (tokens?.[place] ?? null);
    },
    [old, fresh, before, after],
  );
}

interface Side {
  readonly text: string;
  /** From a line's number to its place in `text`. */
  readonly places: ReadonlyMap<number, number>;
}

function sidesOf(lines: readonly DiffLine[]): { readonly before: Side; readonly after: Side } {
  const side = (numberOf: (line: DiffLine) => number | null): Side => {
    const own = lines.filter((line) => line.kind !== 'note' && numberOf(line) !== null);
    return {
      text: own.map((line) => shownText(line.text)).join('\n'),
      places: new Map(own.map((line, place) => [numberOf(line) ?? 0, place])),
    };
  };
  return { before: side((line) => line.before), after: side((line) => line.after) };
}
