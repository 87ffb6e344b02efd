'use client';
import { Fragment, memo } from 'react';
import type { CodeLine } from './code-token';
import { useHighlight } from './use-highlight';

export interface CodeTextProps {
  readonly text: string;
  /** What `languageOf` says, or a fence's name; null = plain. */
  readonly language: string | null;
}

/** Code with its colours as soon as they are there; the characters are the same from the first frame on. */
export function CodeText({ text, language }: CodeTextProps) {
  const lines = useHighlight(text, language);
  if (!lines) return <code>{text}</code>;
  const numbered = lines.map((line, index) => ({ line, number: index + 1 }));
  return (
    <code>
      {numbered.map(({ line, number }) => (
        <Fragment key={number}>
          {number > 1 && '\n'}
          <LineTokens line={line} />
        </Fragment>
      ))}
    </code>
  );
}

/** Drawn again only when its own tokens change. */
export const LineTokens = memo(function LineTokens({ line }: { readonly line: CodeLine }) {
  return line.map(({ text, start, className }) =>
    className === '' ? (
      text
    ) : (
      <span key={start} className={className}>
        {text}
      </span>
    ),
  );
});
