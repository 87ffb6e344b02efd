/**
 * Takes over a turn that another run left open (statement 63): every call that was cut off or could not run is answered
 * truthfully, what waits for a person or for a delegated conversation waits on, and the same turn goes on. Nothing is run a
 * second time.
 */
import type { OpenCall, OpenTurn } from '@/server/core/open-turn';
import { isDelegated, settleCalls } from '@/server/core/open-turn';
import { requireTurn } from '@/server/core/turn-state';
import { unknownUsage } from '@/server/core/usage';
import type { EventToAppend } from '@/server/journal/journal';
import type { ConversationLog } from './conversation-log';
import { plainResult } from './run-call';

export const CRASH_LIMIT = 3;

const NOT_STARTED = 'Not started: the server stopped before this call ran. Call again if it is still wanted.';
const UNKNOWN_OUTCOME =
  'Outcome unknown: the server stopped while this call ran. It may or may not have had its effect; verify before you repeat it.';

/**
 * Whether the turn may go on; false after its third crash, and then its step is the caller's to close. A clean hand-over is
 * no crash, and neither is the end of a process in which the turn only stood still.
 */
export async function recoverTurn(log: ConversationLog): Promise<boolean> {
  const turn = requireTurn(log.state);
  const stood = stoodStill(turn);
  const goesOn = turn.suspended || stood || turn.crashes + 1 < CRASH_LIMIT;
  const resumed: EventToAppend = { type: 'turn/resumed', data: { turnId: turn.turnId } };
  const noted = stood && !turn.suspended ? [] : [resumed];
  await log.append([...noted, ...(goesOn ? closeUnlessHeld(turn) : [])]);
  return goesOn;
}

const isCut = (call: OpenCall): boolean => call.state === 'started' && !isDelegated(call);

/** Its step waited, for people or for conversations it delegated to, and no call of its own was cut off. */
const stoodStill = ({ step }: OpenTurn): boolean =>
  step !== null && (step.waiting !== null || step.calls.some(isDelegated)) && !step.calls.some(isCut);

const isAsked = (call: OpenCall): boolean => call.state === 'asked';

/** A step that waits stays open; the answers of its other calls are settled all the same. */
function closeUnlessHeld(turn: OpenTurn): EventToAppend[] {
  const { step } = turn;
  const asks = step?.calls.some(isAsked) ?? false;
  // One that waited and has all its answers is ended by whoever goes on with it.
  if (!step || !(asks || step.waiting || step.calls.some(isDelegated))) return closeStep(turn);
  const { stepId, finish, waiting } = step;
  const data = { stepId, usage: unknownUsage, finish };
  const settled = step.calls.filter((call) => !isDelegated(call));
  return [
    ...settleCalls(step.calls, truths(settled)),
    ...(waiting || !asks ? [] : [{ type: 'step/waiting' as const, data }]),
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
