'use client';
import type { Command } from '@/components/commands/command';
import { useCommands } from '@/components/commands/use-commands';
import { commandStrings } from '@/components/ui/strings/command-strings';

const text = commandStrings.inbox;
const names = ['next', 'previous', 'approve', 'requestChanges', 'reject', 'openSpace'] as const;

export type InboxActions = Readonly<Record<(typeof names)[number], () => void>>;

const keys: Readonly<Record<keyof InboxActions, string>> = {
  next: 'J',
  previous: 'K',
  approve: 'A',
  requestChanges: 'C',
  reject: 'R',
  openSpace: 'O',
};

/** One decision at a time, on what is shown. */
export function useInboxCommands(actions: InboxActions): void {
  useCommands(
    names.map(
      (name): Command => ({
        id: `inbox-${name}`,
        title: text[name],
        section: 'inbox',
        keys: keys[name],
        ...((name === 'next' || name === 'previous') && { shownIn: 'keys' as const }),
        run: actions[name],
      }),
    ),
  );
}
