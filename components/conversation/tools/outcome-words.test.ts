import { describe, expect, it } from 'vitest';
import { outcomeWords } from './outcome-words';

describe('outcomeWords', () => {
  it.each([
    [null, []],
    [{ matches: 1, files: 1, cut: false }, ['1 match', '1 file']],
    [{ path: 'a', diff: '', additions: 3, deletions: 0 }, ['+3 −0']],
    [{ exitCode: 0, durationMs: 5 }, []],
    [{ exitCode: 2 }, ['exit 2']],
    [{ url: 'x', status: 404, bytes: 2048 }, ['404', '2 KB']],
    [{ matches: 'many' }, []],
  ])('of %j says %j', (display, said) => {
    expect(outcomeWords(display)).toEqual(said);
  });
});
