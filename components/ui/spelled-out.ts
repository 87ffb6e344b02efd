/** What is not seen, or does something to what is, said in a way that is. Pure. */

/**
 * Controls but tab and line feed, and what turns the direction of text, hides in it or ends a line without ending it. Not
 * what joins pictures to one, as in a family.
 */
const hidden =
  /(?![\t\n])[\p{Cc}\u00ad\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** A character as its code point: ‹U+202E›. */
export const spelledOut = (character: string): string =>
  `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`;

/** Code and output as they are read, so that two texts that differ also look different. */
export const withoutHidden = (text: string): string => text.replace(hidden, spelledOut);
