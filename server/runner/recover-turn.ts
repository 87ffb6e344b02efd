/**
 * Takes over a turn that a crash left open (statement 63): every call that ran or could not run is answered truthfully,
 * what waits for a person waits on, and the same turn goes on. Nothing is run a second time.
 */
import type { OpenCall, OpenTurn } from '@/server/core/open-turn';
import { settleCalls } from '@/server/core/open-turn';
import { requireTurn } from '@/server/core/turn-state';
import { unknownUsage } from '@/server/core/usage';
import type { EventToAppend } from '@/server/journal/journal';
import type { ConversationLog } from './conversation-log';
import { plainResult } from './run-call';

export const CRASH_LIMIT = 3;

const NOT_STARTED = 'Not started: the server stopped before this call ran. Call again if it is still wanted.';
const UNKNOWN_OUTCOME =
  'Outcome unknown: the server stopped while this call ran. It may or may not have had its effect; verify before you repeat it.';

/** Whether the turn may go on; false after its third crash. A clean hand-over is no crash. */
export async function recoverTurn(log: ConversationLog): Promise<boolean> {
  const turn = requireTurn(log.state);
  const goesOn = turn.suspended || turn.crashes + 1 < CRASH_LIMIT;
  const resumed: EventToAppend = { type: 'turn/resumed', data: { turnId: turn.turnId } };
  await log.append([resumed, ...(goesOn ? closeUnlessAsked(turn) : closeStep(turn))]);
  return goesOn;
}

const isAsked = (call: OpenCall): boolean => call.state === 'asked';

/** A step in which a person is asked stays open; the answers of its other calls are settled all the same. */
function closeUnlessAsked(turn: OpenTurn): EventToAppend[] {
  const { step } = turn;
  if (!step?.calls.some(isAsked)) return closeStep(turn);
  const { stepId, finish, waiting } = step;
  const data = { stepId, usage: unknownUsage, finish };
  return [
    ...settleCalls(step.calls, truths(step.calls)),
    ...(waiting ? [] : [{ type: 'step/waiting' as const, data }]),
  ];
}

/** Answers the open step's calls and ends it; nothing where no step is open. */
export function closeStep({ step }: OpenTurn): EventToAppend[] {
  if (!step) return [];
  const answers = truths(
    step.calls.map((call) => (isAsked(call) ? { ...call, state: 'open' as const } : call)),
  );
  const end = step.waiting ?? { usage: unknownUsage, finish: step.replied ? step.finish : 'interrupted' };
  return [...settleCalls(step.calls, answers), { type: 'step/end', data: { stepId: step.stepId, ...end } }];
}

function truths(calls: readonly OpenCall[]) {
  const cut = calls.filter(({ state }) => state === 'open' || state === 'started');
  return new Map(
    cut.map(({ part, state }) => [
      part.callId,
      plainResult(part, state === 'started' ? UNKNOWN_OUTCOME : NOT_STARTED, true),
    ]),
  );
}
