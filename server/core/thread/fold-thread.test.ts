import fc from 'fast-check';
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
import type { Principal } from '../principal';
import { unknownUsage } from '../usage';
import { foldThread } from './fold-thread';
import { initialThread, type Thread, type ToolRow } from './thread';

const stream = conversationStream('c' as ConversationId);
const ada: Principal = { kind: 'operator', id: 'ada' as never, via: 'browser' };
const runner: Principal = { kind: 'system', id: 'interlock', via: 'runner' };

const logOf = (events: readonly ConversationEvent[], principals: Principal[] = []): ConversationEnvelope[] =>
  events.map((event, index) => ({
    ...event,
    stream,
    seq: index + 1,
    v: 1,
    at: 1000 + index,
    principal: principals[index] ?? runner,
  }));

const shown = (...events: ConversationEvent[]): Thread => foldThread(initialThread, logOf(events));
const rowsOf = (thread: Thread): ToolRow[] =>
  thread.items.flatMap((item) => (item.kind === 'tools' ? item.rows : []));

const turnStart: ConversationEvent = { type: 'turn/start', data: { turnId: 't' as TurnId } };
const stepStart: ConversationEvent = { type: 'step/start', data: { stepId: 's' as StepId } };
const callsOf = (...names: string[]): ConversationEvent => ({
  type: 'assistant/message',
  data: {
    finish: 'tool-calls',
    parts: names.map((name) => ({
      type: 'tool-call',
      callId: name as CallId,
      name,
      args: '{"path":"a.ts"}',
    })),
  },
});
const judged = (name: string, decision: 'allow' | 'ask' | 'deny', reason?: string): ConversationEvent => ({
  type: 'tool/call',
  data: { callId: name as CallId, name, args: { path: 'a.ts' }, decision, reason },
});
const result = (name: string, isError = false): ConversationEvent => ({
  type: 'tool/result',
  data: { callId: name as CallId, output: 'out', isError, durationMs: 7 },
});

describe('calls', () => {
  it('groups the calls of one answer and follows each to its result', () => {
    const thread = shown(turnStart, stepStart, callsOf('read_file', 'bash'), judged('read_file', 'allow'));
    expect(thread.items.map((item) => item.kind)).toEqual(['tools']);
    expect(rowsOf(thread).map((row) => row.status)).toEqual(['running', 'pending']);
  });

  it('shows a refused call with reason and the mode it was judged on (22), and keeps it refused after its result (24)', () => {
    const plan: ConversationEvent = { type: 'mode/set', data: { mode: 'plan' } };
    const events = [turnStart, plan, stepStart, callsOf('bash'), judged('bash', 'deny', 'no shell here')];
    for (const log of [events, [...events, result('bash', true)]]) {
      expect(rowsOf(shown(...log))[0]).toMatchObject({
        status: 'refused',
        reason: 'no shell here',
        mode: 'plan',
      });
    }
    expect(rowsOf(shown(...events, result('bash', true)))[0]?.output?.text).toBe('out');
  });

  it('shows a call that asked and failed as refused: nobody confirmed it', () => {
    const log = [
      turnStart,
      stepStart,
      callsOf('git_push'),
      judged('git_push', 'ask', 'asks'),
      result('git_push', true),
    ];
    expect(rowsOf(shown(...log))[0]?.status).toBe('refused');
  });

  it('marks what has no result at the end of its turn as interrupted, and a reused id answers the later call', () => {
    const end: ConversationEvent = { type: 'turn/end', data: { turnId: 't' as TurnId, reason: 'stopped' } };
    const log = [turnStart, stepStart, callsOf('bash'), judged('bash', 'allow'), end];
    const again = [...log, turnStart, stepStart, callsOf('bash'), judged('bash', 'allow'), result('bash')];
    expect(rowsOf(shown(...log)).map((row) => row.status)).toEqual(['interrupted']);
    expect(rowsOf(shown(...again)).map((row) => row.status)).toEqual(['interrupted', 'ok']);
  });

  it('keeps arguments that are not JSON as the model wrote them', () => {
    const broken: ConversationEvent = {
      type: 'assistant/message',
      data: {
        finish: 'tool-calls',
        parts: [{ type: 'tool-call', callId: 'x' as CallId, name: 'bash', args: '{"a' }],
      },
    };
    expect(rowsOf(shown(turnStart, stepStart, broken))[0]?.args).toBe('{"a');
  });
});

describe('queue', () => {
  const queued: ConversationEvent = {
    type: 'input/queued',
    data: { inputId: 'i' as InputId, kind: 'message', text: 'first' },
  };
  const edited: ConversationEvent = {
    type: 'input/edited',
    data: { inputId: 'i' as InputId, kind: 'steering', text: 'better' },
  };

  it('shows an accepted input until the runner takes it, then as a message of the person who gave it', () => {
    const waiting = foldThread(initialThread, logOf([queued, edited], [ada]));
    expect(waiting.queue).toMatchObject([{ text: 'better', kind: 'steering', by: ada }]);
    const taken: ConversationEvent = {
      type: 'user/message',
      data: { inputId: 'i' as InputId, text: 'better' },
    };
    const thread = foldThread(initialThread, logOf([queued, edited, taken], [ada]));
    expect(thread.queue).toEqual([]);
    expect(thread.items).toMatchObject([{ kind: 'user', text: 'better', by: ada, steering: false }]);
  });

  it('forgets a removed input', () => {
    const removed: ConversationEvent = { type: 'input/removed', data: { inputId: 'i' as InputId } };
    expect(shown(queued, removed)).toEqual(initialThread);
  });

  it('shows steering as something a person said', () => {
    const steering: ConversationEvent = {
      type: 'context/message',
      data: { kind: 'steering', text: 'wrapped: first', inputId: 'i' as InputId },
    };
    expect(shown(queued, steering).items).toMatchObject([{ kind: 'user', steering: true, text: 'first' }]);
  });
});

describe('turns', () => {
  it('shows a landed mode with who and when, and not the note the model got (4, 9)', () => {
    const log = logOf(
      [
        turnStart,
        { type: 'mode/set', data: { mode: 'plan' } },
        { type: 'context/message', data: { kind: 'mode', text: 'x' } },
      ],
      [runner, ada],
    );
    const thread = foldThread(initialThread, log);
    expect(thread.effectiveMode).toBe('plan');
    expect(thread.items).toEqual([{ kind: 'mode', mode: 'plan', from: 'chat', by: ada, key: '2', at: 1001 }]);
  });

  it('shows an end only when it is not the plain one, and names an undelivered one (38)', () => {
    const turnId = 't' as TurnId;
    expect(shown(turnStart, { type: 'turn/end', data: { turnId, reason: 'completed' } }).items).toEqual([]);
    const undelivered = shown(turnStart, {
      type: 'turn/end',
      data: { turnId, reason: 'completed', delivered: false },
    });
    expect(undelivered.items).toMatchObject([{ kind: 'end', end: { undelivered: true } }]);
    expect(undelivered.turn).toBeNull();
  });

  it('sums usage, and leaves an unknown price unknown', () => {
    const usage = { ...unknownUsage, inputTokens: 10, outputTokens: 5 };
    const end: ConversationEvent = {
      type: 'step/end',
      data: { stepId: 's' as StepId, usage, finish: 'stop' },
    };
    expect(shown(turnStart, stepStart, end, stepStart, end)).toMatchObject({
      usage: { inputTokens: 20, outputTokens: 10, costUsd: null },
      contextTokens: 15,
    });
  });

  it('says when the answer of a step is in the log, so that its live text can go (64)', () => {
    expect(shown(turnStart, stepStart).step).toMatchObject({ stepId: 's', answered: false });
    expect(shown(turnStart, stepStart, callsOf('bash')).step).toMatchObject({
      stepId: 's',
      answered: true,
    });
  });
});

const name = fc.constantFrom('bash', 'read_file', 'edit_file');
const anyEvent: fc.Arbitrary<ConversationEvent> = fc.oneof(
  fc.constantFrom<ConversationEvent>(turnStart, stepStart),
  name.map((each) => callsOf(each)),
  fc
    .tuple(name, fc.constantFrom<'allow' | 'ask' | 'deny'>('allow', 'ask', 'deny'))
    .map(([n, d]) => judged(n, d)),
  fc.tuple(name, fc.boolean()).map(([n, e]) => result(n, e)),
  fc.constantFrom('chat', 'plan').map((mode): ConversationEvent => ({ type: 'mode/set', data: { mode } })),
  fc.constantFrom('a', 'b').map(
    (id): ConversationEvent => ({
      type: 'input/queued',
      data: { inputId: id as InputId, kind: 'message', text: id },
    }),
  ),
  fc
    .constantFrom('a', 'b')
    .map((id): ConversationEvent => ({ type: 'user/message', data: { inputId: id as InputId, text: id } })),
  fc.constant<ConversationEvent>({ type: 'turn/end', data: { turnId: 't' as TurnId, reason: 'error' } }),
);

describe('incremental folding (65)', () => {
  it('fold(prefix) + suffix = fold(whole), wherever the log is cut', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), fc.array(fc.nat(60)), (events, cuts) => {
        const log = logOf(events);
        const places = [...new Set(cuts)].filter((cut) => cut < log.length).sort((a, b) => a - b);
        let thread = initialThread;
        let from = 0;
        for (const cut of [...places, log.length]) {
          thread = foldThread(thread, log.slice(from, cut));
          from = cut;
        }
        expect(thread).toEqual(foldThread(initialThread, log));
      }),
    );
  });

  it('never changes a view it was given', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 40 }), (events) => {
        const log = logOf(events);
        const before = foldThread(initialThread, log.slice(0, -1));
        const copy = structuredClone(before);
        foldThread(before, log.slice(-1));
        expect(before).toEqual(copy);
      }),
    );
  });

  it('keeps the reference when an event changes nothing that is shown', () => {
    const thread = shown(turnStart, stepStart);
    const note: ConversationEvent = { type: 'context/message', data: { kind: 'mode', text: 'x' } };
    const same: ConversationEvent = { type: 'mode/set', data: { mode: 'chat' } };
    expect(foldThread(thread, logOf([note, same, result('nobody')]))).toBe(thread);
  });

  it('takes 10,000 events one by one, with cost linear in them', () => {
    const turn = [turnStart, stepStart, callsOf('bash'), judged('bash', 'allow'), result('bash')];
    const log = logOf(Array.from({ length: 2000 }, () => turn).flat());
    const begun = performance.now();
    const oneByOne = log.reduce((thread, event) => foldThread(thread, [event]), initialThread);
    expect(rowsOf(oneByOne)).toHaveLength(2000);
    expect(performance.now() - begun).toBeLessThan(3000);
  });
});
