/** The gate's word on each call of a message, judged on the mode the step runs under (statement 22). */
import { findRule } from '@/server/approvals/rules';
import type { Decision } from '@/server/core/decide';
import type { ToolCallPart } from '@/server/core/open-turn';
import { callKey } from '@/server/core/turn-state';
import type { EventToAppend } from '@/server/journal/journal';
import type { Tool } from '@/server/tools/tool';
import type { StepScope } from './step-scope';

const IDENTICAL_CALLS = 3;

export interface GatedCall {
  readonly part: ToolCallPart;
  readonly index: number;
  readonly tool: Tool | undefined;
  readonly decision: Decision;
  /** Undefined where the model's text is no JSON. */
  readonly args: unknown;
}

export async function gateCalls(scope: StepScope, parts: readonly ToolCallPart[]): Promise<GatedCall[]> {
  let { key, count } = scope.log.state.repeated;
  const calls: GatedCall[] = [];
  for (const [index, part] of parts.entries()) {
    const same = callKey(part) === key;
    key = callKey(part);
    count = same ? count + 1 : 1;
    calls.push(await gateCall(scope, { part, index, repeats: count }));
  }
  return calls;
}

interface CallToGate {
  readonly part: ToolCallPart;
  readonly index: number;
  readonly repeats: number;
}

export async function gateCall(scope: StepScope, { part, index, repeats }: CallToGate): Promise<GatedCall> {
  const tool = scope.tools.get(part.name);
  const offered = { name: part.name, wasOffered: scope.offered.has(part.name) };
  const args = parseArguments(part.args);
  const judged = scope.services.policy.gate(tool?.declaration, offered, scope.standing);
  const decision = await refine(scope, { part, repeats, tool, args, judged });
  return { part, index, tool, decision, args };
}

interface Judged extends Omit<CallToGate, 'index'> {
  readonly tool: Tool | undefined;
  readonly args: unknown;
  readonly judged: Decision;
}

/** Loops are refused, a rule answers in its maker's name, and nobody is asked about a call that cannot run anyway. */
async function refine(scope: StepScope, { part, repeats, tool, args, judged }: Judged): Promise<Decision> {
  if (judged.kind === 'deny' || !tool) return judged;
  const looping = repeats >= IDENTICAL_CALLS && !scope.services.policy.isPinned(part.name);
  if (looping) return loopRefusal(part, repeats);
  const valid = args !== undefined && tool.parse(args).ok;
  if (!valid) return { kind: 'allow' };
  if (tool.question) return { kind: 'ask', reason: 'It asks the operator.' };
  if (judged.kind === 'allow') return judged;
  const { services, place } = scope;
  const call = { spaceId: place.spaceId, tool: part.name, args, at: services.now() };
  const rule = await findRule(services.database.reader, call);
  return rule ? { kind: 'allow', rule: rule.id } : judged;
}

/** How the gate's word reads in the log. */
export function callEvent({ part, decision, args }: GatedCall): EventToAppend {
  const reason = decision.kind === 'allow' ? decision.rule && `rule ${decision.rule}` : decision.reason;
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

const ordinal = (count: number): string => `${count}${count === 3 ? 'rd' : 'th'}`;

function loopRefusal(part: ToolCallPart, repeats: number): Decision {
  const reason = `This is the ${ordinal(repeats)} identical call of "${part.name}" in a row, so it did not run again: its result is above. Change the arguments, use another tool, or say what stops you.`;
  return { kind: 'deny', cause: 'repeated', reason };
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
