/** What must hold of every conversation's log, whatever happened to the server (4-quality: faults). */
import { expect } from 'vitest';
import type { ConversationEnvelope } from '@/server/core/events/envelope';

type Log = readonly ConversationEnvelope[];

/** Throws with the first rule that is broken. */
export function checkLog(log: Log): void {
  expect(
    log.map((event) => event.seq),
    'seq is contiguous from 1',
  ).toEqual(log.map((_, index) => index + 1));
  checkNesting(log);
  checkCalls(log);
}

/** At most one open turn and one open step; a mode lands only directly after `turn/start` or `step/end`. */
function checkNesting(log: Log): void {
  let turn: string | null = null;
  let step: string | null = null;
  let atBoundary = false;
  for (const event of log) {
    switch (event.type) {
      case 'turn/start':
        expect(turn, `one open turn at ${event.seq}`).toBeNull();
        turn = event.data.turnId;
        break;
      case 'turn/end':
        expect(event.data.turnId, `turn/end matches at ${event.seq}`).toBe(turn);
        expect(step, `no open step at ${event.seq}`).toBeNull();
        turn = null;
        break;
      case 'step/start':
        expect(turn, `a step belongs to a turn at ${event.seq}`).not.toBeNull();
        expect(step, `one open step at ${event.seq}`).toBeNull();
        step = event.data.stepId;
        break;
      case 'step/end':
        expect(event.data.stepId, `step/end matches at ${event.seq}`).toBe(step);
        step = null;
        break;
      case 'mode/set':
        expect(atBoundary || turn === null, `mode lands at a boundary, ${event.seq}`).toBe(true);
        break;
      default:
    }
    const transparent = event.type.startsWith('input/') || event.type === 'turn/resumed';
    if (!transparent) atBoundary = event.type === 'turn/start' || event.type === 'step/end';
  }
}

/** Every call of a finished message is gated at most once and answered exactly once, before the next message. */
function checkCalls(log: Log): void {
  let open = new Map<string, { gated: number; results: number }>();
  const close = (seq: number) => {
    for (const [id, { gated, results }] of open) {
      expect(gated, `call ${id} gated at most once, by ${seq}`).toBeLessThanOrEqual(1);
      expect(results, `call ${id} answered once, by ${seq}`).toBe(1);
    }
  };
  for (const event of log) {
    if (event.type === 'assistant/message') {
      const parts = event.data.partial ? [] : event.data.parts;
      open = new Map(
        parts.flatMap((part) => (part.type === 'tool-call' ? [[part.callId, { gated: 0, results: 0 }]] : [])),
      );
    } else if (event.type === 'tool/call' || event.type === 'tool/result') {
      const call = open.get(event.data.callId);
      expect(call, `event of a known call at ${event.seq}`).toBeDefined();
      if (call && event.type === 'tool/call') call.gated += 1;
      if (call && event.type === 'tool/result') call.results += 1;
    } else if (event.type === 'step/end') {
      close(event.seq);
      open = new Map();
    }
  }
}
