/**
 * Runs the calls of one message. The gate's word is on disk before a body starts (statement 63); every call gets exactly
 * one result, in the order of the calls (statements 24 and 31); reading calls run side by side.
 */
import type { ToolResultData } from '@/server/core/open-turn';
import type { EventToAppend } from '@/server/journal/journal';
import { delegateTool } from '@/server/tools/delegate';
import { askForCalls } from './ask-for-calls';
import { callEvent, type GatedCall, gateCalls } from './gate-calls';
import { plainResult, runCall } from './run-call';
import { settle, settleAsTheyEnd } from './settle';
import type { StepScope } from './step-scope';

const NOT_STARTED = 'Not started: the turn was stopped before this call.';

export interface CallsOutcome {
  /** Events that are not on disk yet, for the caller to append together with the step's end. */
  readonly pending: readonly EventToAppend[];
  /** What keeps the step open, a person or, while the process ends, a delegated conversation; then nothing is pending. */
  readonly open: 'people' | 'child' | null;
}

type AssistantMessage = Extract<EventToAppend, { type: 'assistant/message' }>;

/** Appends `message`, gates its calls, opens approvals for those that ask, and runs those that may run. */
export async function runCalls(scope: StepScope, message: AssistantMessage): Promise<CallsOutcome> {
  const gated = await gateCalls(
    scope,
    message.data.parts.filter((part) => part.type === 'tool-call'),
  );
  const asking = gated.filter(({ decision }) => decision.kind === 'ask');
  if (asking.length === 0) return runGroups(scope, gated, [message]);
  await askForCalls(scope, message, asking);
  await runBesideAsking(
    scope,
    gated.filter((call) => !asking.includes(call)),
  );
  return { pending: [], open: 'people' };
}

async function runGroups(
  scope: StepScope,
  calls: readonly GatedCall[],
  first: readonly EventToAppend[],
): Promise<CallsOutcome> {
  let pending = [...first];
  for (const group of groupCalls(calls)) {
    if (scope.signal.aborted) {
      pending.push(...group.map(({ part }) => asEvent(plainResult(part, NOT_STARTED, true))));
    } else if (group.some(({ decision }) => decision.kind === 'allow')) {
      await scope.log.append([...pending, ...group.map(callEvent)]);
      const running = group.map((call) => runCall(scope, call));
      if (group.some(delegates)) {
        if (!(await settleAsTheyEnd(scope, running))) return { pending: [], open: 'child' };
        pending = [];
      } else {
        const ends = await Promise.all(running);
        pending = ends.flatMap((end) => (end ? [...end.events, asEvent(end.result)] : []));
      }
    } else {
      pending.push(...group.flatMap((call) => [callEvent(call), asEvent(refusal(call))]));
    }
  }
  return { pending, open: null };
}

/** It may go on for as long as people take, so nothing that ran beside it waits in memory for its end. */
const delegates = ({ part }: GatedCall): boolean => part.name === delegateTool.declaration.name;

/** Siblings that need no decision run while others wait; their results take their places in the order of the calls. */
async function runBesideAsking(scope: StepScope, calls: readonly GatedCall[]): Promise<void> {
  for (const group of groupCalls(calls)) {
    const runs = group.some(({ decision }) => decision.kind === 'allow') && !scope.signal.aborted;
    await scope.log.append(group.map(callEvent));
    if (!runs) await settle(scope, group.map(refusal));
    else if (
      !(await settleAsTheyEnd(
        scope,
        group.map((call) => runCall(scope, call)),
      ))
    )
      return;
  }
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
