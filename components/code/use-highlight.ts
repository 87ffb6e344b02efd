'use client';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CodeLine } from './code-token';
import { type Highlighted, knownHighlight, requestHighlight } from './highlight-client';
import { languageNamed } from './language-of';

/** Characters beyond which a text stays plain: reading it would take longer than it is looked at. */
const LONGEST = 300_000;
/** Milliseconds between two readings of a text that grows. */
const PACE = 120;

/**
 * The text's lines (split at "\n", joined they are the text) as classed tokens; null = show it plain: no grammar, too long,
 * or not read yet. While the text grows, what is known keeps its colours and the rest is plain. `language` is what
 * `languageOf` says of a path, or any name that stands behind a fence.
 */
export function useHighlight(text: string, language: string | null): readonly CodeLine[] | null {
  const id = language === null || text.length > LONGEST ? null : languageNamed(language);
  const [answered, setAnswered] = useState<Highlighted | null>(null);
  const known = id === null ? null : knownHighlight(text, id);
  const last = answered?.language === id ? answered : null;

  const askedAt = useRef(0);
  useEffect(() => {
    if (id === null || knownHighlight(text, id) !== undefined) return;
    let forget = (): void => undefined;
    const ask = () => {
      askedAt.current = Date.now();
      forget = requestHighlight({ text, language: id, before: last }, (highlighted) => {
        if (highlighted) setAnswered(highlighted);
      });
    };
    const timer = setTimeout(ask, askedAt.current + PACE - Date.now());
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [text, id, last]);

  return useMemo(() => {
    if (known) return known.lines;
    return known === null || last === null ? null : grown(last, text);
  }, [known, last, text]);
}

/** The colours of an earlier version for the lines that are still the same. */
function grown(last: Highlighted, text: string): readonly CodeLine[] {
  const before = last.text.split('\n');
  return text.split('\n').map((line, index) => {
    const tokens = line === before[index] ? last.lines[index] : undefined;
    return tokens ?? [{ text: line, start: 0, className: '' }];
  });
}
