/**
 * Cuts markdown that is still growing: what is finished never changes again and need not be read again with every chunk.
 * Pure but for what it remembers of the same text; cuts fall before a paragraph or a heading, never inside a fence.
 */

/** Characters a piece has at least. */
const PIECE = 500;

/** A paragraph or a heading: no list, table, quote, indented line or fence, all of which may belong to what is before. */
const begins = /^(?:#{1,6} |[\p{L}\p{Lo}"'(]|\*\*\S|`[^`])/u;
const fence = /^ {0,3}(`{3,}|~{3,})/;

/** The pieces of a text; to be asked about ever longer versions of it. Joined they are the text. */
export type ProseCutter = (text: string) => readonly string[];

export function createProseCutter(): ProseCutter {
  const done: string[] = [];
  let start = 0;
  return (text) => {
    for (let end = cutAfter(text, start); end !== null; end = cutAfter(text, start)) {
      done.push(text.slice(start, end));
      start = end;
    }
    return [...done, text.slice(start)];
  };
}

/** Where the piece that begins at `start` is finished; null while it is not. */
function cutAfter(text: string, start: number): number | null {
  let open: string | null = null;
  let wasBlank = false;
  for (let at = start; at < text.length; ) {
    const end = text.indexOf('\n', at);
    // Of the last line nobody knows yet what it will be.
    if (end < 0) return null;
    const line = text.slice(at, end);
    if (open === null && wasBlank && at - start >= PIECE && begins.test(line)) return at;
    const marker = fence.exec(line)?.[1];
    if (marker !== undefined) open = nextFence(open, marker, line);
    wasBlank = line.trim() === '';
    at = end + 1;
  }
  return null;
}

/** A fence is closed by one of the same sign that is at least as long and stands alone. */
function nextFence(open: string | null, marker: string, line: string): string | null {
  if (open === null) return marker;
  const closes = marker.startsWith(open[0] ?? '') && marker.length >= open.length && line.trim() === marker;
  return closes ? null : open;
}
