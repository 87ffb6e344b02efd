'use client';
import { lazy, Suspense } from 'react';
import type { DiffHunk } from './parse-unified-diff';

/** Comes when the first diff is opened: a page without one does without the drawing of them. */
const DiffView = lazy(() => import('./diff-view').then((view) => ({ default: view.DiffView })));

/** Changes as they stand in a log: unified, and nothing around them to be had. */
export function DiffLines({ path, hunks }: { readonly path: string; readonly hunks: readonly DiffHunk[] }) {
  return (
    <Suspense>
      <DiffView path={path} hunks={hunks} layout="unified" whole={null} />
    </Suspense>
  );
}
