import { describe, expect, it } from 'vitest';
import { triggerAt, writtenPath } from './suggestion-trigger';

/** `|` is the caret. */
const at = (marked: string) => {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  const trigger = triggerAt(text, caret);
  return trigger && [trigger.kind, trigger.query, text.slice(trigger.from, trigger.to)];
};

describe('what is offered while typing', () => {
  it.each([
    ['/|', ['command', '', '/']],
    ['/pl|', ['command', 'pl', '/pl']],
    ['/p|lan', ['command', 'p', '/plan']],
    ['/mode |', ['mode', '', '']],
    ['/mode do|', ['mode', 'do', 'do']],
    ['/model claude|', ['model', 'claude', 'claude']],
    ['/export m|', ['format', 'm', 'm']],
    ['@|', ['file', '', '@']],
    ['look at @src/ht|', ['file', 'src/ht', '@src/ht']],
    ['(@read|', ['file', 'read', '@read']],
    ['first\n@read| and more', ['file', 'read', '@read']],
    ['/plan look at @read|', ['file', 'read', '@read']],
  ])('%j', (marked, expected) => {
    expect(at(marked)).toEqual(expected);
  });

  it.each([
    '|/plan',
    '/plan |',
    '/plan how|',
    ' /pl|',
    '/usr/b|',
    'use /pl|',
    'mail a@b|',
    '@read |',
    'no mark|',
    '|',
    '/mode docs |',
  ])('nothing at %j', (marked) => {
    expect(at(marked)).toBeNull();
  });

  it('looks at few characters of a long text', () => {
    const long = 'x '.repeat(500_000);
    const since = performance.now();
    expect(triggerAt(`${long}@re`, long.length + 3)?.query).toBe('re');
    expect(triggerAt(`/${long}`, long.length)).toBeNull();
    expect(performance.now() - since).toBeLessThan(50);
  });

  it('a path is written as it is, in quotes where it holds spaces', () => {
    expect(writtenPath('src/a.ts')).toBe('src/a.ts');
    expect(writtenPath('docs/to do.md')).toBe('"docs/to do.md"');
  });
});
