import { describe, expect, it } from 'vitest';
import { callPreview } from './call-preview';
import { visibleText } from './visible-text';

const shown = (tool: string, args: unknown) =>
  callPreview(tool, args)?.lines.map(({ kind, text }) => `${kind} ${text}`);

describe('what a call says it changes', () => {
  it('shows an edit as its lines, those that stay as they are', () => {
    const args = { path: 'a', old_text: 'one\ntwo\nthree\n', new_text: 'one\n2\n2b\nthree\n' };
    expect(shown('edit_file', args)).toEqual([
      'context one',
      'remove two',
      'add 2',
      'add 2b',
      'context three',
    ]);
  });

  it('does not count a line twice where texts repeat', () => {
    expect(shown('edit_file', { path: 'a', old_text: 'x\nx', new_text: 'x\nx\nx' })).toEqual([
      'context x',
      'context x',
      'add x',
    ]);
  });

  it('shows a new file as added, and nothing where the arguments do not tell', () => {
    expect(shown('write_file', { path: 'a', content: 'hi\n' })).toEqual(['add hi']);
    expect(callPreview('bash', { command: 'ls' })).toBeNull();
    expect(callPreview('edit_file', { path: 'a', old_text: 'x' })).toBeNull();
    expect(callPreview('write_file', 'no object')).toBeNull();
  });
});

describe('text that is to be approved', () => {
  it('spells out what would hide or turn around, and leaves all else', () => {
    expect(visibleText('rm \u202Etxt.a\u202C')).toBe('rm ‹U+202E›txt.a‹U+202C›');
    expect(visibleText('a\u200Bb\u0000\r')).toBe('a‹U+200B›b‹U+0000›‹U+000D›');
    expect(visibleText('x\u{E0041}')).toBe('x‹U+E0041›');
    const plain = 'npm test\n\t"päß 中文 👩"';
    expect(visibleText(plain)).toBe(plain);
  });
});
