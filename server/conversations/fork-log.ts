/** A log's prefix as the log of another conversation: pure, so that every fork point can be tried in a test. */
import type { ConversationEnvelope, ConversationEvent } from '@/server/core/events/envelope';
import { foldAll } from '@/server/core/fold';
import type { InputId } from '@/server/core/ids';
import { type OpenStep, type OpenTurn, settleCalls } from '@/server/core/open-turn';
import { turnStateFold } from '@/server/core/turn-state';
import { unknownUsage } from '@/server/core/usage';
import type { EventToAppend } from '@/server/journal/journal';

const NOT_STARTED = 'Not started: the conversation was forked before this call ran.';
const BEYOND_FORK =
  'Outcome unknown: the call started, but its result lies beyond the point this conversation was forked at. Verify before you rely on it.';

/**
 * What follows the fork's own `conversation/created`: the prefix without its first event, each event with its own
 * principal and at its own `seq`; then what closes an open turn validly (statement 24) and withdraws messages that were
 * still queued, since the queue stays with the original.
 */
export function forkLog(prefix: readonly ConversationEnvelope[]): EventToAppend[] {
  const copied = prefix
    .slice(1)
    .map(({ type, data, principal }) => ({ type, data, principal }) as EventToAppend);
  const { turn } = foldAll(turnStateFold, prefix);
  return [...copied, ...(turn ? closeTurn(turn) : []), ...withdrawn(prefix)];
}

function closeTurn({ turnId, step }: OpenTurn): ConversationEvent[] {
  return [...(step ? closeStep(step) : []), { type: 'turn/end', data: { turnId, reason: 'interrupted' } }];
}

function closeStep({ stepId, calls }: OpenStep): ConversationEvent[] {
  const unanswered = calls.filter(({ state }) => state !== 'answered' && state !== 'finished');
  const results = unanswered.map(({ part: { callId }, state }) => {
    const output = state === 'started' ? BEYOND_FORK : NOT_STARTED;
    return [callId, { callId, output, isError: true, durationMs: 0 }] as const;
  });
  return [
    ...settleCalls(calls, new Map(results)),
    { type: 'step/end', data: { stepId, usage: unknownUsage, finish: 'interrupted' } },
  ];
}

function withdrawn(prefix: readonly ConversationEnvelope[]): ConversationEvent[] {
  const queued = new Set<InputId>();
  for (const { type, data } of prefix) {
    if (type === 'input/queued') queued.add(data.inputId);
    else if ('inputId' in data && data.inputId && type !== 'input/edited') queued.delete(data.inputId);
  }
  return [...queued].map((inputId) => ({ type: 'input/removed', data: { inputId } }));
}

/** Title and model as the prefix leaves them. */
export function titleAndModel(prefix: readonly ConversationEnvelope[]): {
  title: string;
  model: string | null;
} {
  let title = '';
  let model: string | null = null;
  for (const { type, data } of prefix) {
    if (type === 'conversation/created' || type === 'conversation/titled') title = data.title;
    if (type === 'conversation/created' || type === 'model/selected') model = data.model;
  }
  return { title, model };
}
