'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

/** The address of another conversation of this space; the panel beside it stays as it is. */
export function useConversationAddress(): (conversation: string) => string {
  const pathname = usePathname();
  const current = useSearchParams();
  return useCallback(
    (conversation) => {
      const next = new URLSearchParams(current);
      next.set('conversation', conversation);
      return `${pathname}?${next}`;
    },
    [pathname, current],
  );
}
