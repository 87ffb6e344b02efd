/**
 * Replaces text in a file's text, whatever its line ends: the model writes `\n`, the file keeps what it has. Pure.
 */
import { lineEndOf, withLineEnds } from './file-text';

export interface Replacement {
  readonly oldText: string;
  readonly newText: string;
  readonly everywhere: boolean;
}

export type Replaced =
  | { readonly ok: true; readonly text: string; readonly count: number }
  | { readonly ok: false; readonly count: number; readonly lines: readonly number[] };

/** Fails when `oldText` is not there, or is there more than once and not all are meant; then tells where (first ten). */
export function replaceText(text: string, { oldText, newText, everywhere }: Replacement): Replaced {
  const plain = plainView(text);
  const wanted = withLineEnds(oldText, '\n');
  const starts = occurrences(plain.text, wanted);
  if (starts.length === 0 || (starts.length > 1 && !everywhere)) {
    const lines = starts.slice(0, 10).map((start) => plain.text.slice(0, start).split('\n').length);
    return { ok: false, count: starts.length, lines };
  }
  const fileEnd = lineEndOf(text);
  let result = '';
  let at = 0;
  for (const start of starts) {
    const from = plain.offset(start);
    const to = plain.offset(start + wanted.length);
    // In a file of mixed ends, a passage that had one kind keeps it.
    const passage = text.slice(from, to);
    const end = passage.includes('\n') ? lineEndOf(passage) : fileEnd;
    result += text.slice(at, from) + withLineEnds(newText, end);
    at = to;
  }
  return { ok: true, text: result + text.slice(at), count: starts.length };
}

interface PlainView {
  /** With `\n` for every line end. */
  readonly text: string;
  /** From an offset in `text` to the one in the original. */
  offset(at: number): number;
}

function plainView(original: string): PlainView {
  const removed: number[] = [];
  const text = original.replace(/\r\n/g, (_pair, at: number) => {
    removed.push(at - removed.length);
    return '\n';
  });
  return {
    text,
    offset(at) {
      // Carriage returns dropped before `at`: the list is sorted, so this is where `at` would be inserted.
      let low = 0;
      let high = removed.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((removed[middle] ?? 0) < at) low = middle + 1;
        else high = middle;
      }
      return at + low;
    },
  };
}

/** Starts of non-overlapping occurrences, in order. */
function occurrences(text: string, wanted: string): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length))
    starts.push(at);
  return starts;
}
