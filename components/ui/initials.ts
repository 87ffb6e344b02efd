/** Two letters at most, by whole characters that are seen: of the first and the last word, or of the only one. */
export function initialsOf(name: string): string {
  const words = name.replace(/\p{C}/gu, '').trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
