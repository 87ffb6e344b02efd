'use client';
import { useEffect, useRef, useState } from 'react';
import type { ThreadItem } from '@/server/core/thread/thread';
import { type FindMatch, findMatches, isSameMatch } from './find-matches';

export interface Find {
  readonly query: string;
  setQuery(query: string): void;
  /** Null while it is still looking for the first time. */
  readonly matches: readonly FindMatch[] | null;
  /** Index of the match one is at; -1 = none. */
  readonly at: number;
  readonly current: FindMatch | null;
  /** Changes with every wish to go somewhere, also to the same place again. */
  readonly wish: number;
  go(by: 1 | -1): void;
}

interface Found {
  readonly query: string;
  readonly matches: readonly FindMatch[];
}

/** `from` tells the first item in sight: the search begins there. */
export function useFind(items: readonly ThreadItem[], from: () => number): Find {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<Found>({ query: '', matches: [] });
  const [place, setPlace] = useState<{ current: FindMatch | null; wish: number }>({ current: null, wish: 0 });
  const start = useRef(from);
  const lastQuery = useRef('');
  useEffect(() => {
    start.current = from;
  });

  useEffect(() => {
    if (query === '') return;
    const abort = new AbortController();
    void findMatches(items, query, abort.signal).then((matches) => {
      if (matches === null || abort.signal.aborted) return;
      setFound({ query, matches });
      // Only a new search goes somewhere; what comes in later changes nothing of where one is.
      setFoundPlace(matches);
    });
    const setFoundPlace = (matches: readonly FindMatch[]) => {
      if (lastQuery.current === query) return;
      lastQuery.current = query;
      const top = start.current();
      const current = matches.find(({ itemIndex }) => itemIndex >= top) ?? matches.at(-1) ?? null;
      setPlace(({ wish }) => ({ current, wish: wish + 1 }));
    };
    return () => abort.abort();
  }, [items, query]);
  const matches = query === '' ? [] : found.query === query ? found.matches : null;
  const current = place.current;
  const at = current && matches ? matches.findIndex((each) => isSameMatch(each, current)) : -1;
  const go = (by: 1 | -1) => {
    if (!matches || matches.length === 0) return;
    const next = matches[(at + by + matches.length) % matches.length] ?? null;
    setPlace(({ wish }) => ({ current: next, wish: wish + 1 }));
  };
  return { query, setQuery, matches, at, current: at < 0 ? null : current, wish: place.wish, go };
}
