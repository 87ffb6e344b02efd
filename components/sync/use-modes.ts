'use client';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { builtInModes, type ModeName, type Posture } from '@/server/core/modes';
import type { ModeRow } from './api';
import { queries } from './queries';

export interface Modes {
  /** In picker order: as the server has them, or the built-in ones until it answered. */
  readonly list: readonly ModeRow[];
  /** For any name, also one that is no longer configured. */
  readonly modeOf: (name: ModeName) => ModeRow;
  /** False where the host has no sandbox; null until known. */
  readonly sandboxed: boolean | null;
}

const builtIn: readonly ModeRow[] = builtInModes.map((mode) => ({ id: mode.name, ...mode }));
const readOnly: Posture = 'read-only';

export function useModes(): Modes {
  const { data } = useQuery(queries.modes());
  const list = data?.items ?? builtIn;
  const isKnown = data !== undefined;
  const modeOf = useCallback(
    (name: ModeName): ModeRow =>
      list.find((mode) => mode.name === name) ?? unlisted(name, isKnown ? 'missing' : 'configured'),
    [list, isKnown],
  );
  return { list, modeOf, sandboxed: data?.sandboxed ?? null };
}

/** Statement 61: a mode that is no longer configured grants reading only. Before the server answered it is just unknown. */
const unlisted = (name: ModeName, origin: ModeRow['origin']): ModeRow => ({
  id: name,
  name,
  label: name,
  summary: '',
  selectable: false,
  posture: readOnly,
  maxTier: 'read',
  allow: [],
  deny: [],
  deniedEffects: [],
  outputVerbs: [],
  origin,
});
