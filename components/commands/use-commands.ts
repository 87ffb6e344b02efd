'use client';
import { useEffect, useRef, useState } from 'react';
import type { Command } from './command';
import { commandRegistry } from './command-registry';

/** Registers them while the component is mounted. A new array in every render is fine: `run` is always the latest. */
export function useCommands(commands: readonly Command[]): void {
  const [owner] = useState(() => Symbol('commands'));
  const latest = useRef(commands);
  const shown = useRef<readonly Command[] | null>(null);
  useEffect(() => {
    latest.current = commands;
    if (shown.current && looksSame(shown.current, commands)) return;
    shown.current = commands;
    const run = (id: string) => latest.current.find((each) => each.id === id)?.run();
    commandRegistry.put(
      owner,
      commands.map((command) => ({ ...command, run: () => run(command.id) })),
    );
  });
  useEffect(
    () => () => {
      shown.current = null;
      commandRegistry.remove(owner);
    },
    [owner],
  );
}

const looksSame = (before: readonly Command[], after: readonly Command[]): boolean =>
  before.length === after.length && before.every((each, at) => isSameCommand(each, after[at]));

function isSameCommand({ run: _, ...before }: Command, after: Command | undefined): boolean {
  if (!after) return false;
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Command>;
  fields.delete('run');
  return [...fields].every((field) => (before as Partial<Command>)[field] === after[field]);
}
