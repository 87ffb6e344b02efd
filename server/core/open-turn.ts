/** The part of a runner's position that lives within one turn: its steps and their calls. */
import type { AssistantPart } from './events/conversation-events';
import type { ConversationEvent, Envelope } from './events/envelope';
import type { CallId, ConversationId, StepId, TurnId } from './ids';
import type { Usage } from './usage';

export type ToolCallPart = Extract<AssistantPart, { type: 'tool-call' }>;
export type ToolResultData = Extract<ConversationEvent, { type: 'tool/result' }>['data'];

export interface OpenCall {
  readonly part: ToolCallPart;
  /** `asked`: a person decides. `finished`: it ran while a call before it waited; `result` is its `tool/result` to come. */
  readonly state: 'open' | 'asked' | 'started' | 'finished' | 'answered';
  readonly result?: ToolResultData;
  /** Of a started call: the conversation it runs as. Whoever takes the turn over waits for that one, and repeats nothing. */
  readonly child?: ConversationId;
}

export type DelegatedCall = OpenCall & { readonly child: ConversationId };

export const isDelegated = (call: OpenCall): call is DelegatedCall =>
  call.state === 'started' && call.child !== undefined;

export interface OpenStep {
  readonly stepId: StepId;
  /** The finished message of this step is in the log. */
  readonly replied: boolean;
  readonly finish: string;
  readonly calls: readonly OpenCall[];
  /** What the step's end will say, once it waits for people (statement 31). */
  readonly waiting: { readonly usage: Usage; readonly finish: string } | null;
}

export interface OpenTurn {
  readonly turnId: TurnId;
  readonly step: OpenStep | null;
  readonly steps: number;
  readonly lastStepHadCalls: boolean;
  readonly crashes: number;
  /** The process that ran it ended in good order; whoever takes over counts no crash. */
  readonly suspended: boolean;
  /** A person's decision began it (statement 38). */
  readonly woken: boolean;
  /** The one reminder of the mode's deliverable was given. */
  readonly reminded: boolean;
  /** Names of the tools whose calls succeeded in this turn. */
  readonly succeeded: readonly string[];
  /** Text was added after the last step, so another step is due. */
  readonly owesReply: boolean;
}

export const emptyTurn = (turnId: TurnId): OpenTurn => ({
  turnId,
  step: null,
  steps: 0,
  lastStepHadCalls: false,
  crashes: 0,
  suspended: false,
  woken: false,
  reminded: false,
  succeeded: [],
  owesReply: false,
});

export function applyInTurn(turn: OpenTurn, event: Envelope): OpenTurn {
  switch (event.type) {
    case 'turn/suspended':
      return { ...turn, suspended: true };
    case 'turn/resumed':
      return { ...turn, suspended: false, crashes: turn.crashes + (turn.suspended ? 0 : 1) };
    case 'user/message':
      return {
        ...turn,
        owesReply: true,
        woken: turn.woken && turn.steps > 0,
      };
    case 'context/message':
      return addContext(turn, event.data.kind);
    case 'step/start':
      return {
        ...turn,
        steps: turn.steps + 1,
        owesReply: false,
        step: { stepId: event.data.stepId, replied: false, finish: '', calls: [], waiting: null },
      };
    case 'step/end':
      return turn.step ? closeStep(turn, turn.step) : turn;
    default:
      return turn.step ? applyInStep(turn, turn.step, event) : turn;
  }
}

function addContext(
  turn: OpenTurn,
  kind: 'mode' | 'reminder' | 'decision' | 'steering' | 'recovery',
): OpenTurn {
  if (kind === 'mode') return turn;
  return {
    ...turn,
    owesReply: true,
    reminded: turn.reminded || kind === 'reminder',
    // A note that follows a message woke nobody: the message did.
    woken: turn.woken || (kind === 'decision' && turn.steps === 0 && !turn.owesReply),
  };
}

/** A step that ended without its message is due again. */
function closeStep(turn: OpenTurn, step: OpenStep): OpenTurn {
  return {
    ...turn,
    step: null,
    lastStepHadCalls: step.calls.length > 0,
    owesReply: turn.owesReply || !step.replied,
  };
}

function applyInStep(turn: OpenTurn, step: OpenStep, event: Envelope): OpenTurn {
  switch (event.type) {
    case 'assistant/message': {
      const calls = event.data.partial ? [] : event.data.parts.filter((part) => part.type === 'tool-call');
      const open = calls.map((part) => ({ part, state: 'open' as const }));
      return { ...turn, step: { ...step, replied: true, finish: event.data.finish, calls: open } };
    }
    case 'step/waiting':
      return { ...turn, step: { ...step, waiting: { usage: event.data.usage, finish: event.data.finish } } };
    case 'tool/call':
      if (event.data.decision === 'deny') return turn;
      return mark(turn, step, {
        id: event.data.callId,
        state: event.data.decision === 'ask' ? 'asked' : 'started',
      });
    case 'tool/start':
      return mark(turn, step, { id: event.data.callId, state: 'started' });
    case 'tool/delegated':
      return mark(turn, step, {
        id: event.data.callId,
        state: 'started',
        child: event.data.conversationId,
      });
    case 'tool/finished':
      return mark(turn, step, {
        id: event.data.callId,
        state: 'finished',
        result: event.data.result as ToolResultData,
      });
    case 'tool/result':
      return answer(turn, step, event.data);
    default:
      return turn;
  }
}

function answer(turn: OpenTurn, step: OpenStep, result: ToolResultData): OpenTurn {
  const marked = mark(turn, step, { id: result.callId, state: 'answered' });
  const name = step.calls.find((call) => call.part.callId === result.callId)?.part.name;
  if (name === undefined || result.isError || turn.succeeded.includes(name)) return marked;
  return { ...marked, succeeded: [...turn.succeeded, name] };
}

interface Mark {
  readonly id: CallId;
  readonly state: OpenCall['state'];
  readonly result?: ToolResultData;
  readonly child?: ConversationId;
}

function mark(turn: OpenTurn, step: OpenStep, { id, ...to }: Mark): OpenTurn {
  const calls = step.calls.map((call) => (call.part.callId === id ? { part: call.part, ...to } : call));
  return { ...turn, step: { ...step, calls } };
}

/**
 * Results in the order of the calls (statement 31): each new one as `tool/result` if every call before it has its own,
 * else as `tool/finished`, to become a result when the others are in.
 */
export function settleCalls(
  calls: readonly OpenCall[],
  results: ReadonlyMap<CallId, ToolResultData>,
): ConversationEvent[] {
  const events: ConversationEvent[] = [];
  let blocked = false;
  for (const call of calls) {
    if (call.state === 'answered') continue;
    const { callId } = call.part;
    const result = results.get(callId) ?? call.result;
    if (!result) blocked = true;
    else if (!blocked) events.push({ type: 'tool/result', data: result });
    else if (results.has(callId))
      events.push({ type: 'tool/finished', data: { callId, result: { ...result } } });
  }
  return events;
}
