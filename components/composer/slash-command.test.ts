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

  it.each(['use /plan', '//plan', '/', '/usr/bin/env is missing', '/2 of it', 'you are in agent mode (10)'])(
    'takes %j as text',
    (typed) => {
      expect(readTyped(typed)).toEqual({ kind: 'text', text: typed });
    },
  );

  it.each([
    ['/model sonnet think', { kind: 'model', model: 'sonnet', rest: 'think' }],
    ['/model', { kind: 'fault', fault: 'model-name-missing' }],
    ['/rename A better title', { kind: 'action', action: 'rename', rest: 'A better title' }],
    ['/rename', { kind: 'fault', fault: 'title-missing' }],
    ['/export jsonl', { kind: 'action', action: 'export', rest: 'jsonl' }],
    ['/retry', { kind: 'action', action: 'retry', rest: '' }],
    ['/stop using tabs', { kind: 'takes-nothing', command: '/stop' }],
  ])('takes %j as a command', (typed, expected) => {
    expect(readTyped(typed)).toEqual(expected);
  });

  it.each([
    ['/planning', '/plan'],
    ['/Plan now', '/plan'],
    ['/modes', '/mode'],
    ['/pln', '/plan'],
    ['/frok', '/fork'],
    ['/exporr', '/export'],
    ['/review', null],
    ['/api is slow', null],
  ])('does not guess at %j, but says what is nearest', (typed, nearest) => {
    expect(readTyped(typed)).toEqual({ kind: 'unknown', typed: typed.split(' ')[0], nearest });
  });
});
