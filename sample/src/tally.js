/** The words of a text in lower case, in their order. */
export function wordsOf(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu) ?? [];
}

/** How many words, lines and characters a text has. */
export function tally(text) {
  const lines = text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
  return { words: wordsOf(text).length, lines, characters: [...text].length };
}
