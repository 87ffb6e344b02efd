'use client';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Command } from './command';
import { commandRegistry, offeredCommands } from './command-registry';

export function useOfferedCommands(place: 'palette' | 'keys'): readonly Command[] {
  const registry = useStore(commandRegistry.state);
  return useMemo(
    () =>
      offeredCommands(registry).filter(
        ({ shownIn = place, keys }) => shownIn === place && (place === 'palette' || keys !== undefined),
      ),
    [registry, place],
  );
}
