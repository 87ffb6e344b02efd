/** A turn: from taking an input until the model stops, a person stops it, or a limit does. */
import type { TurnEndReason } from '@/server/core/events/conversation-events';
import { workspaceStream } from '@/server/core/ids';
import { requireTurn } from '@/server/core/turn-state';
import type { EventToAppend } from '@/server/journal/journal';
import { assembleStep, atNaturalEnd } from './assemble-step';
import { compactHistory, isNearlyFull } from './compact-history';
import type { ConversationLog } from './conversation-log';
import { runStep } from './run-step';
import type { RunnerServices } from './runner-services';
import type { Place, TurnScope } from './step-scope';
import { waitingInputs } from './take-inputs';

/** So often the same call may be refused before the turn ends by itself. */
const REPEAT_LIMIT = 5;

export interface TurnEnd {
  readonly reason: TurnEndReason;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Runs steps until the turn is over and appends its end. On shutdown it returns with the turn left open. */
export async function runTurn(scope: TurnScope): Promise<void> {
  const end = await runSteps(scope);
  if (end) await endTurn(scope, end);
}

async function runSteps(scope: TurnScope): Promise<TurnEnd | null> {
  const { services, log, signal } = scope;
  let compactedForSize = false;
  for (;;) {
    if (signal.aborted) return signal.reason === 'shutdown' ? null : { reason: 'stopped' };
    const turn = requireTurn(log.state);
    if (turn.steps >= services.limits.stepsPerTurn) return limit('steps', services.limits.stepsPerTurn);
    if (log.state.repeated.count >= REPEAT_LIMIT) return limit('identical calls in a row', REPEAT_LIMIT);
    if (atNaturalEnd(turn) && (await waitingInputs(scope, 'all')) === 0) return { reason: 'completed' };
    if (isNearlyFull(scope)) await compactHistory(scope);
    const step = await assembleStep(scope);
    if (!step) continue;
    const outcome = await runStep(step);
    if (outcome.kind !== 'failed') continue;
    const { code, message } = outcome.error;
    if (code !== 'too_large' || compactedForSize) return { reason: 'error', error: { code, message } };
    compactedForSize = true;
    await compactHistory(scope);
  }
}

function limit(what: string, count: number): TurnEnd {
  const message = `The turn ended by itself after ${count} ${what}. Send a message to go on.`;
  return { reason: 'limit', error: { code: 'limit', message } };
}

/** Closes the turn, in one transaction with the conversation's status. */
export async function endTurn(
  { services, log, place }: { services: RunnerServices; log: ConversationLog; place: Place },
  end: TurnEnd,
): Promise<void> {
  const { turnId } = requireTurn(log.state);
  await log.transact(async (unit) => {
    await markConversation({ services, log, place }, 'idle')(unit);
    const event: EventToAppend = {
      type: 'turn/end',
      data: { turnId, reason: end.reason, ...(end.error && { error: { ...end.error } }) },
    };
    return [event];
  });
}

/** Writes the row that lists show, and tells the workspace. */
export function markConversation(
  { services, log, place }: { services: RunnerServices; log: ConversationLog; place: Place },
  status: 'idle' | 'running',
) {
  return async (unit: Parameters<Parameters<ConversationLog['transact']>[0]>[0]): Promise<void> => {
    const updatedAt = new Date(services.now());
    const { conversationId } = log.claim;
    await unit.rows.conversation.update({ where: { id: conversationId }, data: { status, updatedAt } });
    await unit.rows.space.update({ where: { id: place.spaceId }, data: { updatedAt } });
    await unit.append({
      stream: workspaceStream(place.workspaceId),
      events: [{ type: 'space/changed', data: { spaceId: place.spaceId } }],
      principal: log.principal,
    });
  };
}
