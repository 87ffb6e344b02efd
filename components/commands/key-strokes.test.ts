import { describe, expect, it } from 'vitest';
import { createKeyReader, isChord, keyCaps, strokeOf } from './key-strokes';

const press = (key: string, more: Partial<Parameters<typeof strokeOf>[0]> = {}) =>
  strokeOf({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });

describe('strokes of keys', () => {
  it('are the same with Ctrl and with Cmd', () => {
    expect(press('k', { ctrlKey: true })).toBe('Mod+K');
    expect(press('k', { metaKey: true })).toBe('Mod+K');
    expect(press('K', { metaKey: true, shiftKey: true })).toBe('Mod+Shift+K');
  });

  it('name a character whose place needs Shift without it, and other keys with it', () => {
    expect(press('?', { shiftKey: true })).toBe('?');
    expect(press('Tab', { shiftKey: true })).toBe('Shift+Tab');
    expect(press('J')).toBe('J');
    expect(press(' ')).toBe('Space');
  });

  it('are told by place on a layout without Latin letters', () => {
    expect(press('о', { code: 'KeyJ' })).toBe('J');
  });

  it('do nothing to a text with a modifier, but with Alt on an Apple keyboard', () => {
    const strokes = ['Mod+K', 'Alt+ArrowUp', 'J', 'Shift+J', '?'];
    expect(strokes.filter((each) => isChord(each, 'other'))).toEqual(['Mod+K', 'Alt+ArrowUp']);
    expect(strokes.filter((each) => isChord(each, 'apple'))).toEqual(['Mod+K']);
  });
});

describe('a sequence', () => {
  const bound = ['G I', 'G S', 'I', 'Mod+K'];

  it('is its strokes one after the other', () => {
    const reader = createKeyReader();
    expect([reader.read('G', 0, bound), reader.read('I', 400, bound)]).toEqual([null, 'G I']);
  });

  it('is forgotten after a moment, and by another stroke', () => {
    const reader = createKeyReader();
    reader.read('G', 0, bound);
    expect(reader.read('I', 5000, bound)).toBe('I');
    reader.read('G', 6000, bound);
    expect(reader.read('X', 6100, bound)).toBeNull();
    expect(reader.read('S', 6200, bound)).toBeNull();
  });

  it('does not stand in the way of its second stroke alone', () => {
    expect(createKeyReader().read('I', 0, bound)).toBe('I');
  });
});

describe('key caps', () => {
  it('name keys as the platform does', () => {
    expect(keyCaps('Mod+K', 'apple')).toEqual([['⌘', 'K']]);
    expect(keyCaps('Mod+K', 'other')).toEqual([['Ctrl', 'K']]);
    expect(keyCaps('G I', 'other')).toEqual([['G'], ['I']]);
    expect(keyCaps('+', 'other')).toEqual([['+']]);
    expect(keyCaps('Mod++', 'other')).toEqual([['Ctrl', '+']]);
  });
});
