/** How people find a thing by what it is called: in any case, with or without accents, words in any order. Pure. */

/** Without case and accents, as titles are compared. */
export const foldedTitle = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Of what somebody typed. */
export const titleWords = (typed: string): readonly string[] =>
  foldedTitle(typed).split(/\s+/).filter(Boolean);

/** Every word stands somewhere in the title. */
export function hasTitleWords(title: string, words: readonly string[]): boolean {
  const folded = foldedTitle(title);
  return words.every((word) => folded.includes(word));
}
