import { createStore } from 'zustand/vanilla';
import type { Command } from './command';

export interface CommandRegistry {
  /** In the order their owners appeared. */
  readonly groups: ReadonlyMap<symbol, readonly Command[]>;
}

const state = createStore<CommandRegistry>(() => ({ groups: new Map() }));

export const commandRegistry = {
  state,
  /** A group keeps its place when its commands change. */
  put(owner: symbol, commands: readonly Command[]): void {
    state.setState(({ groups }) => ({ groups: new Map(groups).set(owner, commands) }));
  },
  remove(owner: symbol): void {
    state.setState(({ groups }) => ({ groups: new Map([...groups].filter(([each]) => each !== owner)) }));
  },
};

/** Those that can be done now. Of two with the same id the one that appeared last counts. */
export function offeredCommands({ groups }: CommandRegistry): readonly Command[] {
  const byId = new Map<string, Command>();
  for (const command of [...groups.values()].flat()) {
    byId.delete(command.id);
    if (command.enabled !== false) byId.set(command.id, command);
  }
  return [...byId.values()];
}
