import { describe, expect, it } from 'vitest';
import type { ConversationEnvelope, ConversationEvent } from '../events/envelope';
import {
  type CallId,
  type ConversationId,
  conversationStream,
  type InputId,
  type StepId,
  type TurnId,
} from '../ids';
import { unknownUsage } from '../usage';
import { foldThread } from './fold-thread';
import { initialThread, type Thread } from './thread';

const stream = conversationStream('c' as ConversationId);
const shown = (...events: ConversationEvent[]): Thread =>
  foldThread(
    initialThread,
    events.map(
      (event, index): ConversationEnvelope => ({
        ...event,
        stream,
        seq: index + 1,
        v: 1,
        at: 1000 + index * 100,
        principal: { kind: 'system', id: 'interlock', via: 'runner' },
      }),
    ),
  );

const created = (more: object = {}): ConversationEvent => ({
  type: 'conversation/created',
  data: { spaceId: 's' as never, title: 'T', model: null, ...more },
});
const queued = (id: string): ConversationEvent => ({
  type: 'input/queued',
  data: { inputId: id as InputId, kind: 'message', text: id },
});
const said = (id: string): ConversationEvent => ({
  type: 'user/message',
  data: { inputId: id as InputId, text: id },
});
const turnStart: ConversationEvent = { type: 'turn/start', data: { turnId: 't' as TurnId } };
const turnEnd = (reason: 'completed' | 'stopped' | 'interrupted' = 'completed'): ConversationEvent => ({
  type: 'turn/end',
  data: { turnId: 't' as TurnId, reason },
});
const stepStart: ConversationEvent = { type: 'step/start', data: { stepId: 's' as StepId } };
const stepEnd: ConversationEvent = {
  type: 'step/end',
  data: {
    stepId: 's' as StepId,
    usage: { ...unknownUsage, inputTokens: 10, outputTokens: 2 },
    finish: 'stop',
  },
};
const header: ConversationEvent = {
  type: 'request/header',
  data: {
    model: 'p:first',
    adapter: { name: 'a', version: '1' },
    config: {},
    system: 'h' as never,
    tools: 'h' as never,
    toolNames: [],
    instructionFile: null,
  },
};
const answer = (text: string): ConversationEvent => ({
  type: 'assistant/message',
  data: { finish: 'stop', parts: [{ type: 'text', text }] },
});
const kinds = (thread: Thread): string[] => thread.items.map(({ kind }) => kind);

describe('what a turn was', () => {
  const turn = [
    turnStart,
    said('a'),
    stepStart,
    header,
    answer('One'),
    stepEnd,
    stepStart,
    answer('Two'),
    stepEnd,
  ];

  it('sums up its usage, its time, its last words, its model and its mode, once it is over', () => {
    const thread = shown(created(), ...turn, turnEnd(), queued('b'));
    expect(kinds(thread)).toEqual(['user', 'text', 'text', 'turn']);
    expect(thread.items.at(-1)).toMatchObject({
      turn: {
        answer: 'Two',
        model: 'p:first',
        mode: 'chat',
        durationMs: 900,
        forkAt: 11,
        usage: { inputTokens: 20, outputTokens: 4, costUsd: null },
      },
    });
    expect(kinds(shown(created(), ...turn))).not.toContain('turn');
  });

  it('counts each turn by itself, the conversation all of them', () => {
    const thread = shown(created(), ...turn, turnEnd(), ...turn, turnEnd());
    const turns = thread.items.filter(({ kind }) => kind === 'turn');
    expect(turns).toMatchObject([
      { turn: { usage: { inputTokens: 20 } } },
      { turn: { usage: { inputTokens: 20 } } },
    ]);
    expect(thread.usage.inputTokens).toBe(40);
  });

  it('stands before the line that says how it ended, and says nothing of a turn without an answer', () => {
    expect(kinds(shown(created(), ...turn, turnEnd('stopped')))).toEqual([
      'user',
      'text',
      'text',
      'turn',
      'end',
    ]);
    expect(kinds(shown(created(), turnStart, said('a'), turnEnd('stopped')))).toEqual(['user', 'end']);
  });

  it('lets each answer tell what wrote it, in which mode', () => {
    const plan: ConversationEvent = { type: 'mode/set', data: { mode: 'plan' } };
    const texts = shown(created(), turnStart, header, answer('One'), plan, answer('Two')).items.filter(
      ({ kind }) => kind === 'text',
    );
    expect(texts).toMatchObject([
      { model: 'p:first', mode: 'chat' },
      { model: 'p:first', mode: 'plan' },
    ]);
  });

  it('knows how long the model thought, where the log says so', () => {
    const thought = (durationMs?: number): ConversationEvent => ({
      type: 'assistant/message',
      data: {
        finish: 'stop',
        parts: [{ type: 'reasoning', text: 'Hm.', ...(durationMs && { durationMs }) }],
      },
    });
    expect(shown(turnStart, thought(1500)).items).toMatchObject([{ kind: 'reasoning', durationMs: 1500 }]);
    expect(shown(turnStart, thought()).items).toMatchObject([{ kind: 'reasoning', durationMs: null }]);
  });
});

describe('where a fork begins (8)', () => {
  it('is before what a person said: the turn it opened is left out as well', () => {
    const thread = shown(created(), queued('a'), turnStart, said('a'), said('b'), answer('One'));
    expect(thread.items).toMatchObject([{ forkAt: 2 }, { forkAt: 4 }, { kind: 'text', forkAt: 6 }]);
  });

  const from = (seq: number) => created({ forkedFrom: { conversationId: 'other', seq } });
  const origin = { kind: 'origin', origin: 'fork', conversationId: 'other' };

  it('is a line between the shared past and what follows', () => {
    const thread = shown(from(5), turnStart, said('a'), answer('One'), turnEnd(), turnStart, said('b'));
    expect(kinds(thread)).toEqual(['user', 'text', 'turn', 'origin', 'user']);
    expect(thread.items[3]).toMatchObject(origin);
    expect(thread.items[2]).toMatchObject({ turn: { durationMs: null } });
    expect(thread.fork).toBeNull();
    expect(shown(from(1)).items).toMatchObject([origin]);
  });

  it('closes a turn that was open there without saying that something broke', () => {
    const call: ConversationEvent = {
      type: 'assistant/message',
      data: {
        finish: 'tool-calls',
        parts: [{ type: 'tool-call', callId: 'x' as CallId, name: 'bash', args: '{}' }],
      },
    };
    const result: ConversationEvent = {
      type: 'tool/result',
      data: { callId: 'x' as CallId, output: 'Not started', isError: true, durationMs: 0 },
    };
    const thread = shown(
      from(5),
      turnStart,
      said('a'),
      stepStart,
      call,
      result,
      stepEnd,
      turnEnd('interrupted'),
    );
    expect(kinds(thread)).toEqual(['user', 'tools', 'origin']);
    expect(thread).toMatchObject({ turn: null, fork: null });
    // Only there: what breaks in the fork itself is told.
    const later = shown(
      from(2),
      turnStart,
      turnEnd('interrupted'),
      turnStart,
      answer('x'),
      turnEnd('interrupted'),
    );
    expect(kinds(later)).toEqual(['origin', 'text', 'turn', 'end']);
  });
});

describe('a request that is tried again', () => {
  const retry = (attempt: number): ConversationEvent => ({
    type: 'request/retry',
    data: { attempt, delayMs: 500, code: 'provider_unavailable', message: `Failure ${attempt}` },
  });
  const lines = (...events: ConversationEvent[]) =>
    shown(created(), turnStart, ...events).items.flatMap((item) =>
      item.kind === 'retry' ? [[item.key, item.retry.attempt]] : [],
    );

  it('is one line that counts, as long as nothing else happened', () => {
    expect(lines(retry(1), retry(2), retry(3))).toEqual([['3', 3]]);
    expect(lines(retry(1), retry(2), queued('m'), said('m'), retry(1))).toEqual([
      ['3', 2],
      ['7', 1],
    ]);
  });
});
