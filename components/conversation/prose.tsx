'use client';
import { lazy, Suspense } from 'react';
import type { MarkdownProps } from './markdown';

/** The markdown reader is the largest part of the page and not needed to show the first frame. */
const load = () => import('./markdown').then(({ Markdown }) => ({ default: Markdown }));
const Markdown = lazy(load);
const LongText = lazy(() => import('./long-text').then((file) => ({ default: file.LongText })));

/** Starts loading before the first message asks for it. */
export const preloadProse = (): void => void load();

/** Characters beyond which a text is no prose any more: reading it as such would hold up the page. */
const LONGEST = 150_000;

export function Prose(props: MarkdownProps) {
  const isLong = props.text.length > LONGEST;
  const begins = isLong ? props.text.slice(0, 2000) : props.text;
  return (
    <Suspense fallback={<div className="md whitespace-pre-wrap">{begins}</div>}>
      {isLong ? <LongText text={props.text} /> : <Markdown {...props} />}
    </Suspense>
  );
}
