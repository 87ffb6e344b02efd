import { describe, expect, it } from 'vitest';
import { withoutHidden } from './spelled-out';

describe('what is not seen', () => {
  it.each([
    ['a\u202eb', 'a‹U+202E›b'],
    ['a\u200bb', 'a‹U+200B›b'],
    ['a\u200db', 'a‹U+200D›b'],
    ['\u200d', '‹U+200D›'],
    ['👩\u200dx', '👩‹U+200D›x'],
    ['\ufeffa\u0007', '‹U+FEFF›a‹U+0007›'],
  ])('is spelled out: %j', (text, seen) => {
    expect(withoutHidden(text)).toBe(seen);
  });

  it.each(['a\tb\n', '👨\u200d👩\u200d👧', '👩🏽\u200d🚀', '❤️\u200d🔥', 'ä 漢 \ue0b0'])(
    'but nothing else is: %j',
    (text) => {
      expect(withoutHidden(text)).toBe(text);
    },
  );
});
