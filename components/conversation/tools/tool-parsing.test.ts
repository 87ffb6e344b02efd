import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { argumentsText, partialArgument, textArgument } from './arguments';
import { fileExcerpt } from './file-excerpt';
import { markedPieces, searchHits } from './search-hits';
import { terminalLines, terminalText } from './terminal-text';

describe('fileExcerpt', () => {
  it('gives back lines, their numbers, and what the tool says besides', () => {
    const output = ' 9\tconst a = 1;\n10\t\n11\t\tif (a)\n\n(Lines 9 to 11 of 40. Read on with offset 12.)';
    expect(fileExcerpt(output)).toEqual({
      numbers: [9, 10, 11],
      text: 'const a = 1;\n\n\tif (a)',
      notes: '(Lines 9 to 11 of 40. Read on with offset 12.)',
    });
  });

  it('keeps what is no line of a file as a note', () => {
    expect(fileExcerpt('There is no file "x".')).toEqual({
      numbers: [],
      text: '',
      notes: 'There is no file "x".',
    });
    expect(fileExcerpt('-3\tx\nabc\tx').numbers).toEqual([]);
  });
});

describe('searchHits', () => {
  it('groups lines by file, in order', () => {
    const output = 'a.ts:3: one: two\nb/c.ts:1: x\na.ts:9: \n(More than 200 matches; narrow the pattern.)';
    expect(searchHits(output)).toEqual({
      files: [
        {
          path: 'a.ts',
          hits: [
            { line: 3, text: 'one: two' },
            { line: 9, text: '' },
          ],
        },
        { path: 'b/c.ts', hits: [{ line: 1, text: 'x' }] },
      ],
      notes: '(More than 200 matches; narrow the pattern.)',
    });
    expect(searchHits('(no matches)')).toEqual({ files: [], notes: '(no matches)' });
  });

  it('marks plain text only, and never runs a pattern', () => {
    const hits = (line: string, pattern: string | null) =>
      markedPieces(line, pattern).flatMap(({ text, isHit }) => (isHit ? [text] : []));
    expect(hits('retry and Retry', 'retry')).toEqual(['retry']);
    expect(hits('retry and Retry', '(?i)retry')).toEqual(['retry', 'Retry']);
    expect(hits('aaaaaaaa', '(a+)+$')).toEqual([]);
    expect(hits('anything', null)).toEqual([]);
  });

  it('gives back the whole line, in order', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (line, pattern) => {
        expect(
          markedPieces(line, pattern)
            .map(({ text }) => text)
            .join(''),
        ).toBe(line);
      }),
    );
  });
});

describe('terminalLines', () => {
  it('turns colours and weights into classes, across lines, until they end', () => {
    expect(terminalLines('a \u001b[1;31mred\nstill\u001b[0m not')).toEqual([
      [
        { start: 0, text: 'a ', className: '' },
        { start: 2, text: 'red', className: 'term-red term-bold' },
      ],
      [
        { start: 0, text: 'still', className: 'term-red term-bold' },
        { start: 5, text: ' not', className: '' },
      ],
    ]);
    expect(
      terminalLines('\u001b[38;5;2mgreen\u001b[38;2;1;2;3mown\u001b[48;5;1m\u001b[92mbright')[0],
    ).toMatchObject([{ className: 'term-green' }, { className: '' }, { className: 'term-green' }]);
  });

  it('leaves out whatever else a terminal would obey', () => {
    const hostile =
      'a\u001b]0;title\u0007b\u001b]8;;https://evil.invalid\u001b\\link\u001b]8;;\u001b\\c\u001b[2J\u001b[10;10Hd\u001bc\u0007\u0000e\u009bf';
    expect(terminalText(hostile)).toBe('ablinkcdef');
    expect(terminalText('never ends \u001b]0;title')).toBe('never ends ');
    expect(terminalText('cut \u001b[3')).toBe('cut ');
  });

  it('shows a line that was written over as it stands at last', () => {
    expect(terminalText('10 %\r50 %\rdone\r\nnext\b\bXT')).toBe('done\nneXT');
  });

  it('never gives back a control character, whatever was printed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (output) => {
        expect(terminalText(output)).not.toMatch(/(?![\t\n])\p{Cc}/u);
      }),
    );
  });

  it('reads 5 MB on one line, or of nothing but escapes, in one pass', () => {
    const begun = performance.now();
    terminalLines('x'.repeat(5_000_000));
    terminalLines('\u001b[31m'.repeat(300_000));
    terminalLines('\u001b]'.repeat(300_000));
    expect(performance.now() - begun).toBeLessThan(3000);
  });
});

describe('arguments', () => {
  it('are found by name only where they are text', () => {
    expect(textArgument({ path: 'a' }, 'path')).toBe('a');
    expect([
      textArgument({ path: 1 }, 'path'),
      textArgument(null, 'path'),
      textArgument('{', 'path'),
    ]).toEqual([null, null, null]);
    expect(argumentsText({ command: 'ls' })).toBe('ls');
    expect(argumentsText({ a: 1, b: 'x\ny' })).toBe('a: 1\nb: \nx\ny');
  });

  it('tell what they can while they are written', () => {
    const whole = '{"content":"x","path":"src/a \\"b\\".ts"}';
    expect(partialArgument(whole, ['path'])).toBe('src/a "b".ts');
    expect(partialArgument('{"path": "src/a', ['path'])).toBe('src/a');
    expect(partialArgument('{"pa', ['path'])).toBe('');
    expect(partialArgument('{"path": 7', ['path'])).toBe('');
  });
});
