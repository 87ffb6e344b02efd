import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tally, wordsOf } from '../src/tally.js';

test('words are letters and digits, with an apostrophe inside', () => {
  assert.deepEqual(wordsOf("Don't count: commas, dots."), ["don't", 'count', 'commas', 'dots']);
});

test('a text is counted in words, lines and characters', () => {
  assert.deepEqual(tally('one two\nthree\n'), { words: 3, lines: 2, characters: 14 });
});

test('an empty text has nothing to count', () => {
  assert.deepEqual(tally(''), { words: 0, lines: 0, characters: 0 });
});
