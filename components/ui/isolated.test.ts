import { expect, it } from 'vitest';
import { isolated } from './isolated';

it('closes off names that turn the direction of a sentence, and leaves others as they are', () => {
  expect(isolated('Ada 😀 Lovelace')).toBe('Ada 😀 Lovelace');
  expect(isolated('דנה')).toBe('\u2068דנה\u2069');
  expect(isolated('evil\u202exe')).toBe('\u2068evil\u202exe\u2069');
});
