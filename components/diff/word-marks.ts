/** Which characters of a changed line really changed. Pure. */
import { diffWordsWithSpace } from 'diff';

export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface WordMarks {
  readonly before: readonly Range[];
  readonly after: readonly Range[];
}

export const noMarks: WordMarks = { before: [], after: [] };

/** Characters; comparing longer lines takes longer than it helps. */
const LONGEST = 1000;
const MOST_EDITS = 200;
/** Lines that share less than this part are two lines, not one that changed. */
const LEAST_SHARED = 0.35;

/** None where the lines have too little in common for single words to tell anything. */
export function wordMarks(before: string, after: string): WordMarks {
  if (before.length > LONGEST || after.length > LONGEST || before === after) return noMarks;
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  if (!changes) return noMarks;
  const marks = { before: [] as Range[], after: [] as Range[] };
  const at = { before: 0, after: 0 };
  let shared = 0;
  for (const { value, added, removed } of changes) {
    const { length } = value;
    if (removed) marks.before.push({ start: at.before, end: at.before + length });
    else if (added) marks.after.push({ start: at.after, end: at.after + length });
    else if (value.trim() !== '') shared += value.trim().length;
    if (!added) at.before += length;
    if (!removed) at.after += length;
  }
  const whole = Math.max(before.trim().length, after.trim().length);
  return shared < whole * LEAST_SHARED
    ? noMarks
    : { before: joined(marks.before), after: joined(marks.after) };
}

/** Marks with nothing between them are one. */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges) {
    const last = result.at(-1);
    if (last && range.start <= last.end) result[result.length - 1] = { start: last.start, end: range.end };
    else result.push(range);
  }
  return result;
}
