import { describe, expect, it } from 'vitest';
import type { ConversationEnvelope, ConversationEvent } from './events/envelope';
import type { CallId, InputId, TurnId } from './ids';
import { retryOf } from './retry';

const turnId = 'turn' as TurnId;
const start: ConversationEvent = { type: 'turn/start', data: { turnId } };
const end = (reason: 'completed' | 'stopped' | 'error' | 'limit' | 'interrupted'): ConversationEvent => ({
  type: 'turn/end',
  data: { turnId, reason },
});
const user = (text: string): ConversationEvent => ({
  type: 'user/message',
  data: { inputId: 'input' as InputId, text },
});
const context = (kind: 'steering' | 'decision', text: string): ConversationEvent => ({
  type: 'context/message',
  data: { kind, text },
});
const says = (text: string, partial = false): ConversationEvent => ({
  type: 'assistant/message',
  data: { parts: [{ type: 'text', text }], finish: 'stop', ...(partial && { partial: true }) },
});
const calls: ConversationEvent = {
  type: 'assistant/message',
  data: {
    parts: [{ type: 'tool-call', callId: 'call' as CallId, name: 'bash', args: '{}' }],
    finish: 'tool-calls',
  },
};
const result: ConversationEvent = {
  type: 'tool/result',
  data: { callId: 'call' as CallId, output: 'ok', isError: false, durationMs: 1 },
};

const of = (...events: ConversationEvent[]) => retryOf(events as ConversationEnvelope[]);
const again = (...texts: string[]) => ({ kind: 'same-input', texts });
const request = { kind: 'same-request' };

describe('what trying again sends', () => {
  it.each([
    ['a request that failed at once', [start, user('go'), end('error')], request],
    ['one that was stopped before a word', [start, user('go'), says('', true), end('stopped')], request],
    ['a failure after tools ran', [start, user('go'), calls, result, end('error')], request],
    ['a limit', [start, user('go'), calls, result, end('limit')], request],
    ['a stop amid an answer', [start, user('go'), says('Half', true), end('stopped')], again('go')],
    ['a stop amid a command', [start, user('go'), calls, result, end('stopped')], again('go')],
    ['an answer that broke off', [start, user('go'), says('Half', true), end('error')], again('go')],
    [
      'several messages taken together, and steering',
      [start, user('a'), user('b'), calls, result, context('steering', 'c'), says('d', true), end('stopped')],
      again('a', 'b', 'c'),
    ],
    [
      'only the last message of a turn that took two after each other',
      [start, user('a'), says('Done a.'), user('b'), says('Half', true), end('stopped')],
      again('b'),
    ],
    ['a turn a decision woke', [start, context('decision', 'Approved.'), end('error')], request],
    ['the same, stopped', [start, context('decision', 'Approved.'), end('stopped')], request],
  ])('%s', (_, events, expected) => {
    expect(of(...events)).toEqual(expected);
  });

  it.each([
    ['a turn that ended well', [start, user('go'), says('Done.'), end('completed')]],
    ['a turn that is open', [start, user('go')]],
    [
      'nobody’s words, and the agent’s last',
      [start, context('decision', 'Yes.'), says('On', true), end('error')],
    ],
    ['an empty log', []],
  ])('nothing for %s', (_, events) => {
    expect(of(...events)).toBeNull();
  });
});
