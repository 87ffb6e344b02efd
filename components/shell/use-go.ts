'use client';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { useSync } from '@/components/sync/sync-provider';
import { strings } from '@/components/ui/strings/strings';
import { toasts } from '@/components/ui/toasts';

/**
 * To an address of ours. Another view of the page one is on needs no round to the server. Without a connection another
 * page cannot be had, and asking the browser for it would lose this one: that is said instead.
 */
export function useGo(): (address: string) => void {
  const router = useRouter();
  const { connection } = useSync();
  return useCallback(
    (address) => {
      const { pathname } = new URL(address, window.location.href);
      if (pathname === window.location.pathname) window.history.pushState(null, '', address);
      else if (connection.getState().state === 'offline') toasts.add(strings.connection.notNow);
      else router.push(address);
    },
    [router, connection],
  );
}
