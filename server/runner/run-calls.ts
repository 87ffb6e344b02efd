/**
 * Gates and runs the calls of one message. The gate's word is on disk before a body starts (statement 63); every call
 * gets exactly one result, in the order of the calls (statements 24 and 31); reading calls run side by side.
 */
import type { Decision } from '@/server/core/decide';
import { describeError } from '@/server/core/errors';
import { callKey, type ToolCallPart } from '@/server/core/turn-state';
import type { EventToAppend } from '@/server/journal/journal';
import { failed, type Tool, type ToolOutcome } from '@/server/tools/tool';
import { capOutput } from './cap-output';
import { delegateTask } from './delegate-task';
import type { StepScope } from './step-scope';

const IDENTICAL_CALLS = 3;

interface GatedToolCall {
  readonly part: ToolCallPart;
  readonly index: number;
  readonly tool: Tool | undefined;
  readonly decision: Decision;
  readonly args: unknown;
}

/**
 * Appends `message`, gates its calls and runs those the gate allows. Resolves when every call has its result; events that
 * are not on disk yet come back, for the caller to append together with the step's end.
 */
export async function runCalls(
  scope: StepScope,
  message: Extract<EventToAppend, { type: 'assistant/message' }>,
): Promise<EventToAppend[]> {
  const parts = message.data.parts.filter((part) => part.type === 'tool-call');
  let pending: EventToAppend[] = [message];
  for (const group of groupCalls(gateCalls(scope, parts))) {
    if (scope.signal.aborted) {
      pending.push(...group.map(({ part }) => resultEvent(part, notStarted)));
    } else if (group.some(({ decision }) => decision.kind === 'allow')) {
      await scope.log.append([...pending, ...group.map(callEvent)]);
      pending = (await Promise.all(group.map((call) => runCall(scope, call)))).flat();
    } else {
      pending.push(
        ...group.flatMap((call) => [callEvent(call), resultEvent(call.part, refusal(call.decision))]),
      );
    }
  }
  return pending;
}

const notStarted: TimedOutcome = {
  ...failed('Not started: the turn was stopped before this call.'),
  durationMs: 0,
};

function gateCalls(scope: StepScope, parts: readonly ToolCallPart[]): GatedToolCall[] {
  let { key, count } = scope.log.state.repeated;
  return parts.map((part, index) => {
    const same = callKey(part) === key;
    key = callKey(part);
    count = same ? count + 1 : 1;
    return gateCall(scope, { part, index, repeats: count });
  });
}

function gateCall(
  scope: StepScope,
  { part, index, repeats }: { part: ToolCallPart; index: number; repeats: number },
): GatedToolCall {
  const tool = scope.tools.get(part.name);
  const offered = { name: part.name, wasOffered: scope.offered.has(part.name) };
  const judged = scope.services.policy.gate(tool?.declaration, offered, scope.standing);
  const decision =
    judged.kind === 'allow' && repeats >= IDENTICAL_CALLS ? loopRefusal(part, repeats) : judged;
  return { part, index, tool, decision, args: parseArguments(part.args) };
}

function loopRefusal(part: ToolCallPart, repeats: number): Decision {
  const reason = `This is the ${repeats}${repeats === 3 ? 'rd' : 'th'} identical call of "${part.name}" in a row, so it did not run again: its result is above. Change the arguments, use another tool, or say what stops you.`;
  return { kind: 'deny', cause: 'repeated', reason };
}

/** Reading calls next to each other run together; everything else by itself. */
function groupCalls(calls: readonly GatedToolCall[]): GatedToolCall[][] {
  const groups: GatedToolCall[][] = [];
  const joins = (call: GatedToolCall) =>
    call.decision.kind !== 'allow' || call.tool?.declaration.tier === 'read';
  const kindOf = (call: GatedToolCall) => call.decision.kind === 'allow';
  for (const call of calls) {
    const last = groups.at(-1);
    const neighbour = last?.at(-1);
    if (last && neighbour && joins(call) && joins(neighbour) && kindOf(call) === kindOf(neighbour))
      last.push(call);
    else groups.push([call]);
  }
  return groups;
}

function callEvent({ part, decision, args }: GatedToolCall): EventToAppend {
  const reason = decision.kind === 'allow' ? undefined : decision.reason;
  return {
    type: 'tool/call',
    data: {
      callId: part.callId,
      name: part.name,
      args: args ?? part.args,
      decision: decision.kind,
      ...(reason && { reason }),
    },
  };
}

interface TimedOutcome extends ToolOutcome {
  readonly durationMs: number;
}

function refusal(decision: Decision): TimedOutcome {
  if (decision.kind === 'deny') return { ...failed(decision.reason), durationMs: 0 };
  const reason = decision.kind === 'ask' ? decision.reason : '';
  return {
    ...failed(
      `${reason} Confirmations do not exist in this version yet, so the call was refused. Nothing ran.`,
    ),
    durationMs: 0,
  };
}

function resultEvent(
  part: ToolCallPart,
  outcome: TimedOutcome,
  full?: { body: string; bytes: number },
): EventToAppend {
  const { output, isError, display, durationMs } = outcome;
  return {
    type: 'tool/result',
    data: {
      callId: part.callId,
      output,
      isError,
      durationMs,
      ...(full && { full }),
      ...(display && { display }),
    },
  } as EventToAppend;
}

async function runCall(scope: StepScope, call: GatedToolCall): Promise<EventToAppend[]> {
  const { services } = scope;
  const started = services.now();
  const outcome = await runBody(scope, call);
  const durationMs = Math.max(0, Math.round(services.now() - started));
  const capped = capOutput(outcome.output, services.limits.resultBytes);
  const full = capped.cut
    ? { body: await services.journal.bodies.put(outcome.output), bytes: capped.bytes }
    : undefined;
  const result = resultEvent(call.part, { ...outcome, output: capped.text, durationMs }, full);
  return [...(outcome.events ?? []), result];
}

async function runBody(scope: StepScope, { part, tool, args, index }: GatedToolCall): Promise<ToolOutcome> {
  if (!tool) throw new Error(`The gate allowed a tool that does not exist: ${part.name}`);
  if (args === undefined)
    return failed(`The arguments of "${part.name}" are not valid JSON. Nothing ran; send the call again.`);
  const parsed = tool.parse(args);
  if (!parsed.ok) return failed(`${parsed.message}\nNothing ran; correct the arguments and call again.`);
  const { services, place, log, stepId, signal } = scope;
  let offset = 0;
  try {
    return await tool.run(parsed.args, {
      workspaceId: place.workspaceId,
      spaceId: place.spaceId,
      conversationId: log.claim.conversationId,
      callId: part.callId,
      principal: log.principal,
      worktree: place.worktree,
      posture: services.policy.profile(scope.standing.effective).posture,
      signal,
      onOutput: (text) => {
        const frame = {
          stepId,
          part: 1000 + index,
          kind: 'tool-output' as const,
          label: part.callId,
          offset,
          text,
        };
        offset += text.length;
        services.journal.live.emit(log.stream, frame);
      },
      delegate: (task) => delegateTask(scope, part.callId, task),
    });
  } catch (error) {
    services.log.error({ err: error, tool: part.name }, 'a tool body threw');
    return failed(`"${part.name}" failed: ${describeError(error)}`);
  }
}

/** Undefined where the text is no JSON; an empty text stands for no arguments. */
function parseArguments(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
