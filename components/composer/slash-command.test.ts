import { describe, expect, it } from 'vitest';
import { readTyped } from './slash-command';

describe('readTyped (42)', () => {
  it.each([
    ['/plan', { kind: 'mode', mode: 'plan', rest: '' }],
    ['/plan how do we\nretry?', { kind: 'mode', mode: 'plan', rest: 'how do we\nretry?' }],
    ['/agent go', { kind: 'mode', mode: 'chat', rest: 'go' }],
    ['/orchestrate  split it', { kind: 'mode', mode: 'orchestrate', rest: 'split it' }],
    ['/mode agent', { kind: 'mode', mode: 'chat', rest: '' }],
    ['/mode docs write it', { kind: 'mode', mode: 'docs', rest: 'write it' }],
    ['/mode', { kind: 'fault', fault: 'mode-name-missing' }],
  ])('takes %j as a switch', (typed, expected) => {
    expect(readTyped(typed)).toEqual(expected);
  });

  it.each([
    '/planning',
    '/Plan now',
    'use /plan',
    '//plan',
    '/review',
    '/modes',
    'you are in agent mode (10)',
  ])('takes %j as text', (typed) => {
    expect(readTyped(typed)).toEqual({ kind: 'text', text: typed });
  });
});
