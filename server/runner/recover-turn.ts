/**
 * Takes over a turn that a crash left open (statement 63): every open call is answered truthfully, the step closes, and
 * the same turn goes on. Nothing is run a second time.
 */
import { type OpenTurn, requireTurn } from '@/server/core/turn-state';
import { unknownUsage } from '@/server/core/usage';
import type { EventToAppend } from '@/server/journal/journal';
import type { ConversationLog } from './conversation-log';

export const CRASH_LIMIT = 3;

const NOT_STARTED = 'Not started: the server stopped before this call ran. Call again if it is still wanted.';
const UNKNOWN_OUTCOME =
  'Outcome unknown: the server stopped while this call ran. It may or may not have had its effect; verify before you repeat it.';

/** Whether the turn may go on; false after its third crash, and for a delegated task nobody waits for any more. */
export async function recoverTurn(log: ConversationLog): Promise<boolean> {
  const turn = requireTurn(log.state);
  await log.append([{ type: 'turn/resumed', data: { turnId: turn.turnId } }, ...closeStep(turn)]);
  return turn.crashes + 1 < CRASH_LIMIT && !turn.delegated;
}

/** Answers the open step's calls and ends it; nothing where no step is open. */
export function closeStep({ step }: OpenTurn): EventToAppend[] {
  if (!step) return [];
  const open = step.calls.filter((call) => call.state !== 'answered');
  const answers: EventToAppend[] = open.map(({ part, state }) => ({
    type: 'tool/result',
    data: {
      callId: part.callId,
      output: state === 'started' ? UNKNOWN_OUTCOME : NOT_STARTED,
      isError: true,
      durationMs: 0,
    },
  }));
  const finish = step.replied ? step.finish : 'interrupted';
  return [...answers, { type: 'step/end', data: { stepId: step.stepId, usage: unknownUsage, finish } }];
}
