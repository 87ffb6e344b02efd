/** Pure. What a call's own arguments say it would change, as lines of a diff; the file itself is not read. */
import type { DiffHunk, DiffLine } from '@/components/diff/parse-unified-diff';

export interface CallPreview {
  readonly path: string;
  readonly hunks: readonly DiffHunk[];
}

const textOf = (args: unknown, name: string): string | null => {
  const value =
    typeof args === 'object' && args !== null && Object.hasOwn(args, name)
      ? (args as Record<string, unknown>)[name]
      : null;
  return typeof value === 'string' ? value : null;
};

/** Null where the arguments do not tell. */
export function callPreview(tool: string, args: unknown): CallPreview | null {
  const path = textOf(args, 'path');
  if (path === null) return null;
  if (tool === 'edit_file') {
    const [before, after] = [textOf(args, 'old_text'), textOf(args, 'new_text')];
    if (before === null || after === null) return null;
    return { path, hunks: [hunkOf(linesOf(before), linesOf(after))] };
  }
  const content = tool === 'write_file' ? textOf(args, 'content') : null;
  return content === null ? null : { path, hunks: [hunkOf([], linesOf(content))] };
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** Lines that are the same at both ends stay as they are; line numbers are unknown. */
function hunkOf(before: readonly string[], after: readonly string[]): DiffHunk {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const parts: [DiffLine['kind'], readonly string[]][] = [
    ['context', before.slice(0, head)],
    ['remove', before.slice(head, before.length - tail)],
    ['add', after.slice(head, after.length - tail)],
    ['context', before.slice(before.length - tail)],
  ];
  const lines = parts.flatMap(([kind, texts]) => texts.map((text) => ({ kind, text })));
  return {
    heading: '',
    start: 1,
    lines: lines.map((line, id) => ({ id, ...line, before: null, after: null })),
  };
}
