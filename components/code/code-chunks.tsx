'use client';
import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { LineTokens } from './code-text';
import type { CodeLine } from './code-token';
import { useHighlight } from './use-highlight';

/** Lines drawn together. */
const CHUNK = 60;
/** Up to so many lines all have their colours at once. */
const SMALL = 2 * CHUNK;

export interface CodeChunksProps {
  readonly text: string;
  readonly language: string | null;
}

/** Any number of lines: each has its text at once, and its colours when it comes near the window. */
export function CodeChunks({ text, language }: CodeChunksProps) {
  const highlighted = useHighlight(text, language);
  const plain = useMemo(() => text.split('\n'), [text]);
  const starts = useMemo(
    () => Array.from({ length: Math.ceil(plain.length / CHUNK) }, (_, index) => index * CHUNK),
    [plain.length],
  );
  return (
    <code>
      {starts.map((start) => (
        <Chunk
          key={start}
          plain={plain.slice(start, start + CHUNK).join('\n')}
          lines={highlighted?.slice(start, start + CHUNK) ?? null}
          isFirst={start === 0}
          atOnce={plain.length <= SMALL}
        />
      ))}
    </code>
  );
}

interface ChunkProps {
  readonly plain: string;
  readonly lines: readonly CodeLine[] | null;
  readonly isFirst: boolean;
  readonly atOnce: boolean;
}

const Chunk = memo(
  function Chunk({ plain, lines, isFirst, atOnce }: ChunkProps) {
    const place = useRef<HTMLSpanElement>(null);
    const near = useNear(place, { atOnce });
    const numbered = lines?.map((line, index) => ({ line, number: index }));
    return (
      <span ref={place}>
        {!isFirst && '\n'}
        {near && numbered
          ? numbered.map(({ line, number }) => (
              <NumberedLine key={number} line={line} isFirst={number === 0} />
            ))
          : plain}
      </span>
    );
  },
  (before, after) =>
    before.plain === after.plain && before.atOnce === after.atOnce && sameLines(before.lines, after.lines),
);

function NumberedLine({ line, isFirst }: { readonly line: CodeLine; readonly isFirst: boolean }) {
  return (
    <>
      {!isFirst && '\n'}
      <LineTokens line={line} />
    </>
  );
}

const sameLines = (a: ChunkProps['lines'], b: ChunkProps['lines']): boolean =>
  a === b ||
  (a !== null && b !== null && a.length === b.length && a.every((line, index) => line === b[index]));

/** True from the first time it comes near the window. */
function useNear(
  place: { readonly current: Element | null },
  { atOnce }: { readonly atOnce: boolean },
): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (atOnce || near || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, atOnce, near]);
  return atOnce || near;
}
