/** Builds envelopes for tests: contiguous `seq`, fixed time. */

import type { CallId, InputId, StepId, TurnId } from '../ids';
import { agentPrincipal, type Principal } from '../principal';
import { unknownUsage } from '../usage';
import type { ConversationEvent, Envelope, NewEvent } from './envelope';

export const STREAM = 'conversation:00000000-0000-7000-8000-000000000001' as const;

export function envelopes(
  events: readonly (NewEvent & { principal?: Principal })[],
  stream = STREAM,
): Envelope[] {
  return events.map(
    (event, index) =>
      ({
        principal: agentPrincipal('test'),
        ...event,
        stream,
        seq: index + 1,
        v: 1,
        at: 1_700_000_000_000 + index,
      }) as Envelope,
  );
}

export const turnStart = (id = 't1'): ConversationEvent => ({
  type: 'turn/start',
  data: { turnId: id as TurnId },
});
export const turnEnd = (id = 't1'): ConversationEvent => ({
  type: 'turn/end',
  data: { turnId: id as TurnId, reason: 'completed' },
});
export const modeSet = (mode: string): ConversationEvent => ({ type: 'mode/set', data: { mode } });
export const modeNoted = (text = 'note'): ConversationEvent => ({
  type: 'context/message',
  data: { kind: 'mode', text },
});
export const said = (text: string): ConversationEvent => ({
  type: 'user/message',
  data: { inputId: 'i' as InputId, text },
});
export const stepStart = (id = 's1'): ConversationEvent => ({
  type: 'step/start',
  data: { stepId: id as StepId },
});
export const stepEnd = (id = 's1'): ConversationEvent => ({
  type: 'step/end',
  data: { stepId: id as StepId, usage: unknownUsage, finish: 'stop' },
});
export const answered = (text: string, calls: readonly string[] = []): ConversationEvent => ({
  type: 'assistant/message',
  data: {
    finish: calls.length > 0 ? 'tool-calls' : 'stop',
    parts: [
      { type: 'text', text },
      ...calls.map((id) => ({
        type: 'tool-call' as const,
        callId: id as CallId,
        name: 'read_file',
        args: '{}',
      })),
    ],
  },
});
export const called = (id: string, decision: 'allow' | 'deny' = 'allow'): ConversationEvent => ({
  type: 'tool/call',
  data: { callId: id as CallId, name: 'read_file', args: {}, decision },
});
export const resulted = (id: string, output = 'ok'): ConversationEvent => ({
  type: 'tool/result',
  data: { callId: id as CallId, output, isError: false, durationMs: 1 },
});
export const header = (): ConversationEvent => ({
  type: 'request/header',
  data: {
    model: 'demo:demo',
    adapter: { name: 'demo', version: '1' },
    config: {},
    system: 'a' as never,
    tools: 'b' as never,
    toolNames: [],
    instructionFile: null,
  },
});
