/** Pure. What a call's own arguments say it would change, as lines of a diff; the file itself is not read. */

export interface PreviewLine {
  /** Its place. */
  readonly id: number;
  readonly kind: 'context' | 'remove' | 'add';
  readonly text: string;
}

export interface CallPreview {
  readonly path: string;
  readonly lines: readonly PreviewLine[];
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
    return { path, lines: compared(linesOf(before), linesOf(after)) };
  }
  const content = tool === 'write_file' ? textOf(args, 'content') : null;
  return content === null ? null : { path, lines: compared([], linesOf(content)) };
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** Lines that are the same at both ends stay as they are. */
function compared(before: readonly string[], after: readonly string[]): PreviewLine[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const parts: [PreviewLine['kind'], readonly string[]][] = [
    ['context', before.slice(0, head)],
    ['remove', before.slice(head, before.length - tail)],
    ['add', after.slice(head, after.length - tail)],
    ['context', before.slice(before.length - tail)],
  ];
  return parts
    .flatMap(([kind, texts]) => texts.map((text) => ({ kind, text })))
    .map((line, id) => ({ id, ...line }));
}
