'use client';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { SpaceId } from '@/server/core/ids';
import type { Onlooker } from '@/server/core/wire';
import { useSync } from './sync-provider';

/** Says that this page shows the space; returns all who look at it, oneself included. One caller per page. */
export function useOnlookers(spaceId: SpaceId): readonly Onlooker[] {
  const { presence } = useSync();
  useEffect(() => presence.look(spaceId), [presence, spaceId]);
  useEffect(() => {
    const tell = () => presence.setAway(document.visibilityState === 'hidden');
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [presence]);
  return useStore(presence.state, ({ people }) => people);
}
