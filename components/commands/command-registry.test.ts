import { afterEach, expect, it } from 'vitest';
import type { Command } from './command';
import { commandRegistry, offeredCommands } from './command-registry';

const first = Symbol('first');
const second = Symbol('second');
const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  title: id,
  section: 'general',
  run: () => undefined,
  ...more,
});
const offered = () => offeredCommands(commandRegistry.state.getState()).map(({ title }) => title);

afterEach(() => {
  commandRegistry.remove(first);
  commandRegistry.remove(second);
});

it('offers what is registered, as long as it is and can be done', () => {
  commandRegistry.put(first, [command('a'), command('b', { enabled: false })]);
  commandRegistry.put(second, [command('c')]);
  expect(offered()).toEqual(['a', 'c']);
  commandRegistry.put(first, [command('a'), command('b')]);
  expect(offered()).toEqual(['a', 'b', 'c']);
  commandRegistry.remove(first);
  expect(offered()).toEqual(['c']);
});

it('lets the owner that appeared last have an id, also when it cannot be done there', () => {
  commandRegistry.put(first, [command('a', { title: 'of the first' })]);
  commandRegistry.put(second, [command('a', { title: 'of the second' })]);
  expect(offered()).toEqual(['of the second']);
  commandRegistry.put(second, [command('a', { enabled: false })]);
  expect(offered()).toEqual([]);
});
