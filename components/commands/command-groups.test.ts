import { expect, it } from 'vitest';
import type { Command } from './command';
import { commandGroups } from './command-groups';

const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  title: id,
  section: 'space',
  run: () => undefined,
  ...more,
});

it('keeps the order of registration, with what is seldom wanted last in its section', () => {
  const commands = [
    command('delete', { seldom: true }),
    command('first'),
    command('write', { section: 'composer' }),
    command('second'),
  ];
  const ids = commandGroups(commands).map(({ items }) => items.map(({ id }) => id));
  expect(ids.toSorted()).toEqual([['first', 'second', 'delete'], ['write']]);
});
