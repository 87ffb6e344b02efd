/** Pure. Code and output as they are read: what turns the direction of text, or would not be drawn at all, is spelled out. */

const hidden = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Line ends become "\n". The length may change: colours are read off what this gives. */
export const visibleControls = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(hidden, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
  });
