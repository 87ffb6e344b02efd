/** Reads what tools print: paths out of a listing, lines out of a file view. */

/** Paths in a listing, one a line; notes in brackets are left out. */
export const pathsIn = (listing: string): string[] =>
  listing
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('('))
    .map((line) => line.replace(/ \(link\)$/, ''));

export function findReadme(listing: string): string | null {
  const readmes = pathsIn(listing).filter((path) => /(^|\/)readme(\.[a-z]+)?$/i.test(path));
  return readmes.sort((a, b) => a.split('/').length - b.split('/').length || a.length - b.length)[0] ?? null;
}

const numberedLine = /^\s*(\d+)\t(.*)$/;

/** The lines of a file view without their numbers; notes after them, and the note that a file is empty, are no lines. */
export function linesOf(view: string): string[] {
  const lines: string[] = [];
  let expected: number | null = null;
  for (const line of view.split('\n')) {
    const [, number, text] = numberedLine.exec(line) ?? [];
    if (number === undefined || (expected !== null && Number(number) !== expected)) break;
    lines.push(text ?? '');
    expected = Number(number) + 1;
  }
  return lines;
}

/** The shortest end of the file that occurs once in it, so that an edit of it is unambiguous. Null: there is none. */
export function uniqueEnding(lines: readonly string[]): string | null {
  const end = lines.findLastIndex((line) => line.trim() !== '') + 1;
  const whole = lines.join('\n');
  for (let start = end - 1; start >= 0; start -= 1) {
    const ending = lines.slice(start, end).join('\n');
    if (whole.indexOf(ending) === whole.lastIndexOf(ending)) return ending;
  }
  return null;
}
