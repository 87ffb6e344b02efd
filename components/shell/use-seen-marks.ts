'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { queries } from '@/components/sync/queries';
import { type SeenSpaces, seenSpaces, withList, withSeen } from './seen-spaces';

/** What is shown in a window that somebody sees is seen, also while it goes on. */
export function useSeenMarks(): void {
  const pathname = usePathname();
  const { data } = useInfiniteQuery(queries.spaces());
  useEffect(() => {
    const spaces = data?.pages.flatMap((page) => page.items);
    if (!spaces) return;
    const shown = spaces.find(({ id }) => pathname.startsWith(`/spaces/${id}`));
    const mark = (): void => {
      const before = seenSpaces.read();
      const isSeen = shown !== undefined && document.visibilityState === 'visible';
      const after: SeenSpaces = withList(before, spaces);
      const next = isSeen ? withSeen(after, shown) : after;
      if (next !== before) seenSpaces.write(next);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [data, pathname]);
}
