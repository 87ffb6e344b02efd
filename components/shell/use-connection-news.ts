'use client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnection, useIsBehind } from '@/components/sync/use-stores';

export type ConnectionNews = 'none' | 'offline' | 'unreachable' | 'catching-up' | 'caught-up';

/** A short gap is no news; a longer one is said until it is over, and then that it is. Milliseconds. */
const PATIENCE = 1200;
/** A first connection may take longer: nothing is lost yet. */
const FIRST_PATIENCE = 5000;
const SAID_FOR = 2500;

export function useConnectionNews(): ConnectionNews {
  const connection = useConnection();
  const isBehind = useIsBehind();
  const hasNetwork = useHasNetwork();
  /** A gap was long enough to be said. */
  const [told, setTold] = useState(false);
  const isLost = connection === 'offline' || connection === 'connecting';
  const isBack = !isLost && !isBehind;
  const wait = isLost ? (connection === 'connecting' ? FIRST_PATIENCE : PATIENCE) : SAID_FOR;
  const next = isLost ? true : isBack ? false : told;
  useEffect(() => {
    if (next === told) return;
    const timer = setTimeout(() => setTold(next), wait);
    return () => clearTimeout(timer);
  }, [next, told, wait]);
  if (!told) return 'none';
  if (isLost) return hasNetwork ? 'unreachable' : 'offline';
  return isBehind ? 'catching-up' : 'caught-up';
}

function useHasNetwork(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
