'use client';
import { Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import type { MarkdownProps } from './markdown';

/** The markdown reader is the largest part of the page and not needed to show the first frame. */
const load = () => import('./markdown').then((file) => file.Markdown);
const Markdown = lazyPart(load);

/** Starts loading before the first message asks for it. */
export const preloadProse = (): void => void load().catch(() => undefined);

export function Prose(props: MarkdownProps) {
  return (
    <Suspense fallback={<div className="md whitespace-pre-wrap">{props.text}</div>}>
      <Markdown {...props} />
    </Suspense>
  );
}
