/**
 * Runs the calls of one message. The gate's word is on disk before a body starts (statement 63); every call gets exactly
 * one result, in the order of the calls (statements 24 and 31); reading calls run side by side.
 */
import type { CallId } from '@/server/core/ids';
import { settleCalls, type ToolResultData } from '@/server/core/open-turn';
import { requireTurn } from '@/server/core/turn-state';
import type { EventToAppend } from '@/server/journal/journal';
import { askForCalls } from './ask-for-calls';
import { callEvent, type GatedCall, gateCalls } from './gate-calls';
import { plainResult, runCall } from './run-call';
import type { StepScope } from './step-scope';

const NOT_STARTED = 'Not started: the turn was stopped before this call.';

export interface CallsOutcome {
  /** Events that are not on disk yet, for the caller to append together with the step's end. */
  readonly pending: readonly EventToAppend[];
  /** A call waits for a person; then nothing is pending. */
  readonly waits: boolean;
}

type AssistantMessage = Extract<EventToAppend, { type: 'assistant/message' }>;

/** Appends `message`, gates its calls, opens approvals for those that ask, and runs those that may run. */
export async function runCalls(scope: StepScope, message: AssistantMessage): Promise<CallsOutcome> {
  const gated = await gateCalls(
    scope,
    message.data.parts.filter((part) => part.type === 'tool-call'),
  );
  const asking = gated.filter(({ decision }) => decision.kind === 'ask');
  if (asking.length === 0) return { pending: await runGroups(scope, gated, [message]), waits: false };
  await askForCalls(scope, message, asking);
  await runBesideAsking(
    scope,
    gated.filter((call) => !asking.includes(call)),
  );
  return { pending: [], waits: true };
}

async function runGroups(
  scope: StepScope,
  calls: readonly GatedCall[],
  first: readonly EventToAppend[],
): Promise<EventToAppend[]> {
  let pending = [...first];
  for (const group of groupCalls(calls)) {
    if (scope.signal.aborted) {
      pending.push(...group.map(({ part }) => asEvent(plainResult(part, NOT_STARTED, true))));
    } else if (group.some(({ decision }) => decision.kind === 'allow')) {
      await scope.log.append([...pending, ...group.map(callEvent)]);
      const ends = await Promise.all(group.map((call) => runCall(scope, call)));
      pending = ends.flatMap(({ events, result }) => [...events, asEvent(result)]);
    } else {
      pending.push(...group.flatMap((call) => [callEvent(call), asEvent(refusal(call))]));
    }
  }
  return pending;
}

/** Siblings that need no decision run while others wait; their results take their places in the order of the calls. */
async function runBesideAsking(scope: StepScope, calls: readonly GatedCall[]): Promise<void> {
  const { log } = scope;
  for (const group of groupCalls(calls)) {
    const runs = group.some(({ decision }) => decision.kind === 'allow') && !scope.signal.aborted;
    if (runs) await log.append(group.map(callEvent));
    const ends = runs
      ? await Promise.all(group.map((call) => runCall(scope, call)))
      : group.map((call) => ({ events: [], result: refusal(call) }));
    const facts = ends.flatMap(({ events }) => events);
    await log.append([...(runs ? [] : group.map(callEvent)), ...facts]);
    await settle(
      scope,
      ends.map(({ result }) => result),
    );
  }
}

/** Appends what these results allow to be said now. */
export async function settle(
  { log }: Pick<StepScope, 'log'>,
  results: readonly ToolResultData[],
): Promise<void> {
  const byCall = new Map<CallId, ToolResultData>(results.map((result) => [result.callId, result]));
  await log.append(settleCalls(requireTurn(log.state).step?.calls ?? [], byCall));
}

/** Reading calls next to each other run together, refusals are answered together; everything else goes by itself. */
function groupCalls(calls: readonly GatedCall[]): GatedCall[][] {
  const groups: GatedCall[][] = [];
  const allowed = (call: GatedCall) => call.decision.kind === 'allow';
  const joins = (call: GatedCall) => !allowed(call) || call.tool?.declaration.tier === 'read';
  for (const call of calls) {
    const last = groups.at(-1);
    const neighbour = last?.at(-1);
    const together = neighbour && joins(call) && joins(neighbour) && allowed(call) === allowed(neighbour);
    if (last && together) last.push(call);
    else groups.push([call]);
  }
  return groups;
}

const asEvent = (result: ToolResultData): EventToAppend => ({ type: 'tool/result', data: result });

function refusal({ part, decision }: GatedCall): ToolResultData {
  return plainResult(part, decision.kind === 'deny' ? decision.reason : NOT_STARTED, true);
}
