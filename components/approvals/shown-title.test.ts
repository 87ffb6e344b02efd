import { expect, it } from 'vitest';
import { shownTitle } from './shown-title';

it('spells out what hides or turns around in the words of a call, and leaves what people and plans write', () => {
  const title = 'rm -rf build\u202e#\u200b';
  expect(shownTitle({ kind: 'tool_call', title })).toBe('rm -rf build‹U+202E›#‹U+200B›');
  const question = 'Ship it 👩‍💻?';
  expect(shownTitle({ kind: 'question', title: question })).toBe(question);
});
