/** A turn: from taking an input until the model stops, a person stops it, or a limit does. */
import { turnHolders } from '@/server/approvals/cancel-waiting';
import { cancelApprovals } from '@/server/approvals/end-approvals';
import type { TurnEndReason } from '@/server/core/events/conversation-events';
import { requireTurn } from '@/server/core/turn-state';
import type { EventToAppend } from '@/server/journal/journal';
import { assembleStep, atNaturalEnd, landAtBoundary, reopenStep } from './assemble-step';
import { compactHistory, isNearlyFull } from './compact-history';
import type { ConversationLog } from './conversation-log';
import { markConversation } from './mark-conversation';
import { judgeContract, reminderText } from './mode-contract';
import { resumeStep } from './resume-step';
import { runStep, type StepOutcome } from './run-step';
import type { RunnerServices } from './runner-services';
import type { Place, TurnScope } from './step-scope';
import { waitingInputs } from './take-inputs';

/** So often the same call may be refused before the turn ends by itself. */
const REPEAT_LIMIT = 5;

export interface TurnEnd {
  readonly reason: TurnEndReason;
  readonly error?: { readonly code: string; readonly message: string };
  /** The mode's deliverable did not come about (statement 38). */
  readonly delivered?: false;
}

/** Runs steps until the turn is over and appends its end. On shutdown it returns with the turn left open. */
export async function runTurn(scope: TurnScope): Promise<void> {
  const end = await runSteps(scope, await resumeOpenStep(scope));
  if (end) return endTurn(scope, end);
  const { turnId, step } = requireTurn(scope.log.state);
  if (!step?.waiting) await scope.log.append([{ type: 'turn/suspended', data: { turnId } }]);
}

/** Null: the turn stays open, for people or for the next start. */
async function runSteps(scope: TurnScope, resumed: StepOutcome): Promise<TurnEnd | null> {
  const { services, log, signal } = scope;
  let outcome = resumed;
  let compactedForSize = false;
  for (;;) {
    if (outcome.kind === 'shutdown' || outcome.kind === 'waiting') return null;
    if (outcome.kind === 'stopped' || signal.aborted) {
      return signal.reason === 'shutdown' ? null : { reason: 'stopped' };
    }
    if (outcome.kind === 'failed') {
      const { code, message } = outcome.error;
      if (code !== 'too_large' || compactedForSize) return { reason: 'error', error: { code, message } };
      compactedForSize = true;
      await compactHistory(scope);
    }
    const turn = requireTurn(log.state);
    if (turn.steps >= services.limits.stepsPerTurn) return limit('steps', services.limits.stepsPerTurn);
    if (isLooping(scope)) return limit('identical calls in a row', REPEAT_LIMIT);
    const end = await naturalEnd(scope);
    if (end) return end;
    if (await isNearlyFull(scope)) await compactHistory(scope);
    const step = await assembleStep(scope);
    outcome = step ? await runStep(step) : { kind: 'done' };
  }
}

/** A step that waited for people goes on first; whatever else was open has been closed by recovery. */
async function resumeOpenStep(scope: TurnScope): Promise<StepOutcome> {
  const step = await reopenStep(scope);
  return step ? resumeStep(step) : { kind: 'done' };
}

/** The turn's end when the model said all it had to say and nothing waits; the mode's contract is judged here. */
async function naturalEnd(scope: TurnScope): Promise<TurnEnd | null> {
  const { services, log, place } = scope;
  const turn = requireTurn(log.state);
  if (!atNaturalEnd(turn) || (await waitingInputs(scope, 'all')) > 0) return null;
  const profile = services.policy.profile(log.state.mode);
  const word = judgeContract(turn, profile, place.parentId !== null);
  if (word === 'fulfilled') return { reason: 'completed' };
  // A switch that waits to land takes the duty with it: reminding of a verb the next step would not have helps nobody.
  const leaving = (await landAtBoundary(scope)).events.length > 0;
  if (word === 'undelivered' || leaving) return { reason: 'completed', delivered: false };
  await log.append([{ type: 'context/message', data: { kind: 'reminder', text: reminderText(profile) } }]);
  return null;
}

/** Verbs and questions may repeat: each answers for itself (statements 32 and 37). */
function isLooping({ log, services }: TurnScope): boolean {
  const { key, count } = log.state.repeated;
  return count >= REPEAT_LIMIT && !services.policy.isPinned(key.slice(0, key.indexOf(' ')));
}

function limit(what: string, count: number): TurnEnd {
  const message = `The turn ended by itself after ${count} ${what}. Send a message to go on.`;
  return { reason: 'limit', error: { code: 'limit', message } };
}

/**
 * Closes the turn, in one transaction with the conversation's status and with what still waited for a person: nobody is asked
 * on behalf of a turn that is over (statement 31).
 */
export async function endTurn(
  { services, log, place }: { services: RunnerServices; log: ConversationLog; place: Place },
  end: TurnEnd,
): Promise<void> {
  const { turnId } = requireTurn(log.state);
  const { principal } = log;
  const where = { conversationId: log.claim.conversationId, kind: { in: turnHolders } };
  const cause = end.reason === 'stopped' ? 'stopped' : 'turn_ended';
  await log.transact(async (unit) => {
    await cancelApprovals(unit, where, { principal, at: services.now(), cause });
    await markConversation({ services, log, place }, 'idle')(unit);
    const event: EventToAppend = {
      type: 'turn/end',
      data: {
        turnId,
        reason: end.reason,
        ...(end.error && { error: { ...end.error } }),
        ...(end.delivered === false && { delivered: false as const }),
      },
    };
    return [event];
  });
}
