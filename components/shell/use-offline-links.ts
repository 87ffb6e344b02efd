'use client';
import { type MouseEvent, useCallback } from 'react';
import { useSync } from '@/components/sync/sync-provider';
import { useGo } from './use-go';

/** Links go the same way as commands while there is no connection; to be hung above all of them. */
export function useOfflineLinks(): (event: MouseEvent) => void {
  const go = useGo();
  const { connection } = useSync();
  return useCallback(
    (event) => {
      if (connection.getState().state !== 'offline' || event.button !== 0) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
      const address = link?.getAttribute('href');
      if (!address || link?.getAttribute('target') === '_blank' || link?.hasAttribute('download')) return;
      event.preventDefault();
      event.stopPropagation();
      go(address);
    },
    [go, connection],
  );
}
