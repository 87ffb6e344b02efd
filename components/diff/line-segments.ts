/** A line cut where its colour or its mark changes. Pure. */
import type { CodeLine } from '@/components/code/code-token';
import type { Range } from './word-marks';

export interface Segment {
  readonly start: number;
  readonly text: string;
  readonly className: string;
  readonly marked: boolean;
}

/** The segments' texts joined are the line, whatever the colours say. */
export function lineSegments(text: string, tokens: CodeLine | null, marks: readonly Range[]): Segment[] {
  const known = tokens && tokens.reduce((length, token) => length + token.text.length, 0) === text.length;
  const coloured: CodeLine = known ? tokens : [{ text, start: 0, className: '' }];
  return coloured.flatMap(({ start, text: piece, className }) =>
    cut(start, piece, marks).map((segment) => ({ ...segment, className })),
  );
}

function cut(start: number, text: string, marks: readonly Range[]): Omit<Segment, 'className'>[] {
  const end = start + text.length;
  const places = new Set([start]);
  for (const mark of marks) {
    for (const place of [mark.start, mark.end]) if (place > start && place < end) places.add(place);
  }
  const starts = [...places].sort((a, b) => a - b);
  return starts.map((from, index) => ({
    start: from,
    text: text.slice(from - start, (starts[index + 1] ?? end) - start),
    marked: marks.some((mark) => from >= mark.start && from < mark.end),
  }));
}
