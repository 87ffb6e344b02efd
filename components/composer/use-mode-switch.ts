'use client';
import { useState } from 'react';
import { api, type ModeRow } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { useModes } from '@/components/sync/use-modes';
import { useConversation, useSpace } from '@/components/sync/use-stores';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import type { ModeName } from '@/server/core/modes';

export interface ModeSwitch {
  /** What the next request would run in: the person's choice, shown before the server confirmed it. */
  readonly selected: ModeRow;
  /** What runs now while a turn runs, else the selected one. */
  readonly running: ModeRow;
  /** A turn runs in another mode than the selected one, which lands at its next step (statement 5). */
  readonly isPending: boolean;
  /** Statement 12: what the picker offers, in order. */
  readonly offered: readonly ModeRow[];
  select(mode: ModeName): void;
  /** The next of the offered ones. */
  cycle(): void;
}

interface Wanted {
  readonly mode: ModeName;
  /** The revision it was chosen at: once that moves on, the server's word counts. */
  readonly revision: number;
}

export function useModeSwitch(spaceId: SpaceId, conversationId: ConversationId): ModeSwitch {
  const { list, modeOf } = useModes();
  const space = useSpace(spaceId, (state) => state.space);
  const effective = useConversation(conversationId, (state) => state.thread.effectiveMode);
  const isRunning = useConversation(conversationId, (state) => state.thread.turn !== null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const setMode = useCommand(api.spaces.setMode.mutate);

  const isWaiting = wanted !== null && wanted.revision === space.modeRevision;
  const selected = modeOf(isWaiting ? wanted.mode : space.mode);
  const offered = list.filter((mode) => mode.selectable);

  const select = (mode: ModeName): void => {
    setWanted({ mode, revision: space.modeRevision });
    // The last word wins: no revision is expected (statement 3).
    void setMode.run({ spaceId, mode }).then((result) => {
      if (!result) setWanted(null);
    });
  };
  return {
    selected,
    running: isRunning ? modeOf(effective) : selected,
    isPending: isRunning && effective !== selected.name,
    offered,
    select,
    cycle: () => {
      const at = offered.findIndex((mode) => mode.name === selected.name);
      const next = offered[(at + 1) % offered.length];
      if (next) select(next.name);
    },
  };
}
