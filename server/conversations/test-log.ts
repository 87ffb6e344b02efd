/** For tests: one log with everything a turn can hold, as a runner would have written it. */
import type { ConversationEvent } from '@/server/core/events/envelope';
import type { BodyHash, CallId, InputId, StepId, TurnId } from '@/server/core/ids';
import { agentPrincipal, type Principal } from '@/server/core/principal';
import { unknownUsage } from '@/server/core/usage';
import type { EventToAppend } from '@/server/journal/journal';

const body = 'a'.repeat(64) as BodyHash;
const input = (n: number) => `input-${n}` as InputId;
const call = (n: number) => `call-${n}` as CallId;

const header: ConversationEvent = {
  type: 'request/header',
  data: {
    model: 'demo:first',
    adapter: { name: 'test', version: '1' },
    config: {},
    system: body,
    tools: body,
    toolNames: ['read_file', 'bash'],
    instructionFile: null,
  },
};

const step = (n: number, ...inside: ConversationEvent[]): ConversationEvent[] => {
  const stepId = `step-${n}` as StepId;
  return [
    { type: 'step/start', data: { stepId } },
    ...inside,
    {
      type: 'step/end',
      data: { stepId, usage: { ...unknownUsage, inputTokens: 10 }, finish: 'stop' },
    },
  ];
};

const turn = (n: number, ...inside: ConversationEvent[]): ConversationEvent[] => {
  const turnId = `turn-${n}` as TurnId;
  return [
    { type: 'turn/start', data: { turnId } },
    ...inside,
    { type: 'turn/end', data: { turnId, reason: 'completed' } },
  ];
};

const queued = (n: number, text: string): ConversationEvent => ({
  type: 'input/queued',
  data: { inputId: input(n), kind: 'message', text },
});
const user = (n: number, text: string): ConversationEvent => ({
  type: 'user/message',
  data: { inputId: input(n), text },
});
const says = (text: string): ConversationEvent => ({
  type: 'assistant/message',
  data: { parts: [{ type: 'text', text }], finish: 'stop' },
});
const calls = (...numbers: number[]): ConversationEvent => ({
  type: 'assistant/message',
  data: {
    parts: numbers.map((n) => ({ type: 'tool-call', callId: call(n), name: 'bash', args: '{}' })),
    finish: 'tool-calls',
  },
});
const starts = (n: number, decision: 'allow' | 'deny' = 'allow'): ConversationEvent => ({
  type: 'tool/call',
  data: { callId: call(n), name: 'bash', args: {}, decision, ...(decision === 'deny' && { reason: 'No.' }) },
});
const ends = (n: number): ConversationEvent => ({
  type: 'tool/result',
  data: { callId: call(n), output: `result ${n}`, isError: false, durationMs: 1 },
});

/** What follows `conversation/created`. The last message is still queued. */
export function recordedLog(operator: Principal): EventToAppend[] {
  const log: ConversationEvent[] = [
    queued(1, 'First'),
    ...turn(
      1,
      { type: 'mode/set', data: { mode: 'plan' } },
      user(1, 'First'),
      ...step(1, header, calls(1, 2, 3), starts(1, 'deny'), ends(1), starts(2), starts(3), ends(3), ends(2)),
      { type: 'mode/set', data: { mode: 'chat' } },
      { type: 'context/message', data: { kind: 'mode', text: 'You are in Agent mode.' } },
      queued(2, 'Left'),
      { type: 'context/message', data: { kind: 'steering', text: 'Left', inputId: input(2) } },
      ...step(2, says('Done')),
    ),
    { type: 'conversation/titled', data: { title: 'A better title' } },
    { type: 'model/selected', data: { model: 'demo:second' } },
    queued(3, 'Withdrawn'),
    { type: 'input/removed', data: { inputId: input(3) } },
    queued(4, 'Secnd'),
    { type: 'input/edited', data: { inputId: input(4), kind: 'message', text: 'Second' } },
    queued(5, 'Third'),
    ...turn(
      2,
      user(4, 'Second'),
      ...step(3, calls(4), starts(4), ends(4)),
      { type: 'compaction/summary', data: { throughSeq: 24, text: 'So far: …' } },
      ...step(4, {
        type: 'assistant/message',
        data: { parts: [{ type: 'text', text: 'cut' }], finish: 'stop', partial: true },
      }),
    ),
  ];
  const byOperator = /^(input|conversation|model)\//;
  return log.map((event) => ({
    ...event,
    principal: byOperator.test(event.type) || event.type === 'user/message' ? operator : agentPrincipal('it'),
  }));
}
