/** A line of a file as it is read. Pure. */

/** Characters of one line that are drawn; an endless one would cost the page more than all others together. */
export const LONGEST_LINE = 2000;

/** Controls but the tab, and what turns the direction of text, hides in it or ends a line without ending it. */
const hidden = /(?!\t)[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Each control character is spelled out, so that two lines that differ also look different. */
export function shownText(line: string): string {
  const text = line.length > LONGEST_LINE ? line.slice(0, LONGEST_LINE) : line;
  return text.replace(hidden, (character) =>
    character === '\r'
      ? '␍'
      : `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`,
  );
}

/** How many characters of it are not drawn. */
export const notShown = (line: string): number => Math.max(0, line.length - LONGEST_LINE);
