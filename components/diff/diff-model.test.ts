import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffPart, diffParts } from './diff-parts';
import { diffRows } from './diff-rows';
import { lineSegments } from './line-segments';
import { parseUnifiedDiff } from './parse-unified-diff';
import { LONGEST_LINE, notShown, shownText } from './shown-text';
import { wordMarks } from './word-marks';

const numbered = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `line ${from + index}`);

/** A file of 60 lines with line 10 changed and one line added after 40, as git tells it with that much around. */
function diffOf(context: number): string {
  const before = numbered(60);
  const hunk = (start: number, end: number, change: (lines: string[]) => string[], added: number) => {
    const [from, to] = [Math.max(1, start - context), Math.min(60, end + context)];
    const body = change(before.slice(from - 1, to).map((line) => ` ${line}`));
    return { from, count: to - from + 1, added, body };
  };
  const edited = (lines: string[]) =>
    lines.flatMap((line) => (line === ' line 10' ? ['-line 10', '+LINE ten'] : [line]));
  const grown = (lines: string[]) =>
    lines.flatMap((line) => (line === ' line 40' ? [line, '+between'] : [line]));
  const hunks =
    context > 20
      ? [{ from: 1, count: 60, added: 1, body: grown(edited(before.map((line) => ` ${line}`))) }]
      : [hunk(10, 10, edited, 0), hunk(41, 40, grown, 1)];
  return hunks
    .map(
      ({ from, count, added, body }) =>
        `@@ -${from},${count} +${from},${count + added} @@ fn\n${body.join('\n')}\n`,
    )
    .join('');
}

const hunks = parseUnifiedDiff(diffOf(3), 'a.txt')[0]?.hunks ?? [];
const whole = parseUnifiedDiff(diffOf(1000), 'a.txt')[0]?.hunks.flatMap((hunk) => hunk.lines) ?? [];
const parts = (revealed: [number, { below: number; above: number }][] = [], all = true) =>
  diffParts({ hunks, whole: all ? whole : null, revealed: new Map(revealed) });
const tell = (given: readonly DiffPart[]) =>
  given.map((part) =>
    part.kind === 'gap' ? `gap ${part.gap.count}` : part.lines.map((line) => line.before ?? '+').join(' '),
  );

describe('what is left out around changes', () => {
  it('is counted between them, and not known after the last until the file was read', () => {
    expect(tell(parts([], false))).toEqual([
      'gap 6',
      '7 8 9 10 + 11 12 13',
      'gap 24',
      '38 39 40 + 41 42 43',
      'gap null',
    ]);
    expect(tell(parts()).at(-1)).toBe('gap 17');
  });

  it('is shown from either side or whole, and is gone when all of it is', () => {
    expect(tell(parts([[1, { below: 2, above: 3 }]])).slice(1, 6)).toEqual([
      '7 8 9 10 + 11 12 13',
      '14 15',
      'gap 19',
      '35 36 37',
      '38 39 40 + 41 42 43',
    ]);
    const everything = [0, 1, 2].map((id): [number, { below: number; above: number }] => [
      id,
      { below: Number.MAX_SAFE_INTEGER, above: 0 },
    ]);
    const shown = parts(everything).flatMap((part) => (part.kind === 'lines' ? part.lines : []));
    expect(shown.map((line) => line.text)).toEqual(whole.map((line) => line.text));
  });

  it('property: whatever is revealed, every line of the file is shown once or counted once', () => {
    const amount = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ below: amount, above: amount }), { minLength: 3, maxLength: 3 }),
        (asked) => {
          const given = parts(asked.map((each, id) => [id, each]));
          const lines = given.flatMap((part) => (part.kind === 'lines' ? part.lines : []));
          const counted = given.reduce(
            (sum, part) => sum + (part.kind === 'gap' ? (part.gap.count ?? 0) : 0),
            0,
          );
          expect(lines.length + counted).toBe(whole.length);
          const numbers = lines.flatMap((line) => (line.before === null ? [] : [line.before]));
          expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
        },
      ),
    );
  });

  it('is nothing for a new, a deleted and an empty file', () => {
    for (const diff of ['@@ -0,0 +1,2 @@\n+a\n+b\n', '@@ -1,2 +0,0 @@\n-a\n-b\n']) {
      const file = parseUnifiedDiff(diff, 'x')[0];
      expect(tell(diffParts({ hunks: file?.hunks ?? [], whole: null, revealed: new Map() }))).toHaveLength(1);
    }
    expect(diffParts({ hunks: [], whole: null, revealed: new Map() })).toEqual([]);
  });
});

describe('rows of both layouts', () => {
  it('side by side, changed lines stand opposite, and what has no partner opposite nothing', () => {
    const file = parseUnifiedDiff('@@ -1,4 +1,3 @@\n a\n-b\n-c\n+B\n d\n', 'x')[0];
    const rows = diffRows(diffParts({ hunks: file?.hunks ?? [], whole: null, revealed: new Map() }), 'split');
    expect(rows.map((row) => (row.kind === 'pair' ? [row.left?.text, row.right?.text] : row.kind))).toEqual([
      ['a', 'a'],
      ['b', 'B'],
      ['c', undefined],
      ['d', 'd'],
    ]);
  });

  it('unified, each line stands in git’s order and knows its partner', () => {
    const file = parseUnifiedDiff('@@ -1,3 +1,3 @@\n a\n-b\n+B\n d\n', 'x')[0];
    const rows = diffRows(
      diffParts({ hunks: file?.hunks ?? [], whole: null, revealed: new Map() }),
      'unified',
    );
    const told = rows.map((row) => (row.kind === 'line' ? [row.line.text, row.partner?.text] : row.kind));
    expect(told).toEqual([
      ['a', undefined],
      ['b', 'B'],
      ['B', 'b'],
      ['d', undefined],
    ]);
  });
});

describe('marks of words', () => {
  it('are on what really changed', () => {
    const [before, after] = ['const a = oldName(1);', 'const a = newName(1);'];
    const marks = wordMarks(before, after);
    expect(marks.before.map(({ start, end }) => before.slice(start, end))).toEqual(['oldName']);
    expect(marks.after.map(({ start, end }) => after.slice(start, end))).toEqual(['newName']);
  });

  it('are left out where two lines have little in common, and for endless lines', () => {
    expect(wordMarks('return total;', 'import { x } from "y";')).toEqual({ before: [], after: [] });
    expect(wordMarks('a'.repeat(5000), 'b'.repeat(5000))).toEqual({ before: [], after: [] });
  });
});

describe('a line in pieces', () => {
  it('property: the pieces joined are the line, wherever colours and marks change', () => {
    const ranges = fc.array(
      fc.tuple(fc.nat(30), fc.nat(30)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) })),
    );
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 8 })), ranges, (pieces, marks) => {
        let start = 0;
        const tokens = pieces.map((text) => {
          const token = { text, start, className: 'tok-string' };
          start += text.length;
          return token;
        });
        const line = pieces.join('');
        expect(
          lineSegments(line, tokens, marks)
            .map(({ text }) => text)
            .join(''),
        ).toBe(line);
        expect(
          lineSegments(line, null, marks)
            .map(({ text }) => text)
            .join(''),
        ).toBe(line);
      }),
    );
  });

  it('colours of another text are not laid over this one', () => {
    expect(lineSegments('abc', [{ text: 'ab', start: 0, className: 'tok-string' }], [])).toEqual([
      { start: 0, text: 'abc', className: '', marked: false },
    ]);
  });
});

describe('a line as it is read', () => {
  it('spells out what hides or turns text around, and tells line ends apart', () => {
    expect(shownText('a\u202eb\u0007\tc\r')).toBe('a‹U+202E›b‹U+0007›\tc␍');
    expect(shownText('zero\u200bwidth')).toBe('zero‹U+200B›width');
  });

  it('shows the beginning of an endless line, and says how much is missing', () => {
    const line = 'x'.repeat(5_000_000);
    expect(shownText(line)).toHaveLength(LONGEST_LINE);
    expect(notShown(line)).toBe(5_000_000 - LONGEST_LINE);
  });
});
