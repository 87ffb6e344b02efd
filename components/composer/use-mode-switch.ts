'use client';
import { useRef, useState } from 'react';
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
  readonly isRunning: boolean;
  /** A turn runs in another mode than the selected one, which lands at its next step (statement 5). */
  readonly isPending: boolean;
  /** Statement 12: what the picker offers, in order. */
  readonly offered: readonly ModeRow[];
  select(mode: ModeName): void;
  /** The next of the offered ones. */
  cycle(): void;
}

/** The last choice made here, shown until the space's own log has come as far. */
interface Wanted {
  readonly mode: ModeName;
  /** Null until the server answered. */
  readonly revision: number | null;
}

export function useModeSwitch(spaceId: SpaceId, conversationId: ConversationId): ModeSwitch {
  const { list, modeOf } = useModes();
  const space = useSpace(spaceId, (state) => state.space);
  const effective = useConversation(conversationId, (state) => state.thread.effectiveMode);
  const isRunning = useConversation(conversationId, (state) => state.thread.turn !== null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const latest = useRef(0);
  const sending = useRef(Promise.resolve());
  const setMode = useCommand(api.spaces.setMode.mutate);

  const isAhead = wanted !== null && (wanted.revision === null || space.modeRevision < wanted.revision);
  const selected = modeOf(isAhead ? wanted.mode : space.mode);
  const offered = list.filter((mode) => mode.selectable);

  const select = (mode: ModeName): void => {
    latest.current += 1;
    const choice = latest.current;
    setWanted({ mode, revision: null });
    // One after the other, so that the last choice is the last word; those already chosen over are not sent.
    sending.current = sending.current.then(async () => {
      if (choice !== latest.current) return;
      const result = await setMode.run({ spaceId, mode });
      if (choice === latest.current) setWanted(result && { mode, revision: result.modeRevision });
    });
  };
  return {
    selected,
    running: isRunning ? modeOf(effective) : selected,
    isRunning,
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
