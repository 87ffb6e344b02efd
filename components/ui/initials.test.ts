import { expect, it } from 'vitest';
import { initialsOf } from './initials';

it('takes whole characters of the first and the last word', () => {
  expect(initialsOf('Ada Lovelace')).toBe('AL');
  expect(initialsOf(' grace  brewster hopper ')).toBe('GH');
  expect(initialsOf('owner')).toBe('O');
  expect(initialsOf('😀 x')).toBe('😀X');
  expect(initialsOf('  ')).toBe('');
  expect(initialsOf('Mallory \u202eX\u200b')).toBe('MX');
});
