import { expect, it } from 'vitest';
import type { Command } from './command';
import { rankCommands } from './rank-commands';

const command = (title: string, more: Partial<Command> = {}): Command => ({
  id: title,
  title,
  section: 'general',
  run: () => undefined,
  ...more,
});
const found = (commands: readonly Command[], query: string) =>
  rankCommands(commands, query).map(({ title }) => title);

it('puts the beginning of a title first, then of a word, then what lies within', () => {
  const commands = [command('Renew plan'), command('A new plan'), command('New space')];
  expect(found(commands, 'new')).toEqual(['New space', 'A new plan', 'Renew plan']);
});

it('needs every word, in any order, without marks and case', () => {
  const commands = [command('Switch to Plan mode'), command('Switch to Agent mode'), command('Café')];
  expect(found(commands, 'PLAN switch')).toEqual(['Switch to Plan mode']);
  expect(found(commands, 'cafe')).toEqual(['Café']);
  expect(found(commands, 'plan nothing')).toEqual([]);
});

it('finds by detail and by further words, after what the titles say', () => {
  const commands = [
    command('Billing', { detail: 'shop' }),
    command('Dark theme', { words: 'colour night' }),
    command('Shop'),
  ];
  expect(found(commands, 'shop')).toEqual(['Shop', 'Billing']);
  expect(found(commands, 'night')).toEqual(['Dark theme']);
});

it('forgives left-out letters, and keeps the given order without a query', () => {
  const commands = [command('Settings'), command('New space')];
  expect(found(commands, 'nwspc')).toEqual(['New space']);
  expect(found(commands, ' ')).toEqual(['Settings', 'New space']);
});
