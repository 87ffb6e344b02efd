'use client';
import { useState } from 'react';
import type { ThreadItem } from '@/server/core/thread/thread';

const counted: ReadonlySet<ThreadItem['kind']> = new Set([
  'user',
  'text',
  'tools',
  'approval',
  'plan',
  'end',
]);

/** How many things worth reading came since the person left the end; 0 while they are there. */
export function useNews(items: readonly ThreadItem[], { atEnd }: { readonly atEnd: boolean }): number {
  const [left, setLeft] = useState<number | null>(null);
  if (atEnd && left !== null) setLeft(null);
  if (!atEnd && left === null) setLeft(items.length);
  return left === null ? 0 : items.slice(left).filter(({ kind }) => counted.has(kind)).length;
}
