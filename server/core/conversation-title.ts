const LENGTH = 72;

/** A title from the first message: its first line with words, cut between words. Empty for a text without any. */
export function conversationTitle(text: string): string {
  const line = text
    .split('\n')
    .map((candidate) => candidate.replace(/^[#>*\-\s]+/, '').trim())
    .find((candidate) => candidate !== '');
  if (!line) return '';
  const characters = Array.from(line.replace(/\s+/g, ' '));
  if (characters.length <= LENGTH) return characters.join('');
  const cut = characters.slice(0, LENGTH).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > LENGTH / 2 ? cut.slice(0, space) : cut}…`;
}
