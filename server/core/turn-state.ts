/**
 * Where the runner stands in a conversation, from the log alone. A runner that takes over after a crash knows from this
 * what to close and where to go on (statement 63).
 */
import type { AssistantPart } from './events/conversation-events';
import { type ConversationEvent, type Envelope, openConversationTypes } from './events/envelope';
import type { Fold } from './fold';
import type { CallId, StepId, TurnId } from './ids';
import { DEFAULT_MODE, type ModeName } from './modes';
import { addUsage, type Usage, unknownUsage } from './usage';

export type ToolCallPart = Extract<AssistantPart, { type: 'tool-call' }>;
export type RequestHeader = Extract<ConversationEvent, { type: 'request/header' }>['data'];

export interface OpenStep {
  readonly stepId: StepId;
  /** The finished message of this step, once there is one. */
  readonly replied: boolean;
  readonly finish: string;
  readonly calls: readonly { readonly part: ToolCallPart; readonly state: 'open' | 'started' | 'answered' }[];
}

export interface OpenTurn {
  readonly turnId: TurnId;
  readonly step: OpenStep | null;
  readonly steps: number;
  /** Finished steps with tool calls since the last user text; 0 calls means the model came to its natural end. */
  readonly lastStepHadCalls: boolean;
  readonly crashes: number;
  /** Whether an agent's delegation began it, not a person. */
  readonly delegated: boolean;
  /** Text was added after the last step, so another step is due. */
  readonly owesReply: boolean;
}

export interface TurnState {
  readonly mode: ModeName;
  /** The mode the model was last told; null before the first request (statement 9). */
  readonly toldMode: ModeName | null;
  readonly header: RequestHeader | null;
  readonly turn: OpenTurn | null;
  readonly lastUsage: Usage;
  readonly totalUsage: Usage;
  readonly title: string | null;
  /** The latest call and how many times in a row it was made with the same arguments. */
  readonly repeated: { readonly key: string; readonly count: number };
  /** The last event of the runner was `turn/start` or `step/end`: only here may a mode land (statement 5). */
  readonly atBoundary: boolean;
  /** `seq` of the last step's or turn's end: where the history may be cut. */
  readonly lastBoundary: number;
}

export const callKey = (call: { name: string; args: string }): string => `${call.name} ${call.args}`;

const emptyTurn = (turnId: TurnId): OpenTurn => ({
  turnId,
  step: null,
  steps: 0,
  lastStepHadCalls: false,
  crashes: 0,
  delegated: false,
  owesReply: false,
});

export const turnStateFold: Fold<TurnState> = {
  initial: {
    mode: DEFAULT_MODE,
    toldMode: null,
    header: null,
    turn: null,
    lastUsage: unknownUsage,
    totalUsage: unknownUsage,
    title: null,
    repeated: { key: '', count: 0 },
    atBoundary: false,
    lastBoundary: 0,
  },
  apply: (state, event) => applyBoundary(applyHeader(applyTurn(state, event), event), event),
};

const isBoundary: ReadonlySet<string> = new Set(['turn/start', 'step/end']);
const keepsBoundary: ReadonlySet<string> = new Set(['turn/resumed', ...openConversationTypes]);

function applyBoundary(state: TurnState, event: Envelope): TurnState {
  const atBoundary = keepsBoundary.has(event.type) ? state.atBoundary : isBoundary.has(event.type);
  return atBoundary === state.atBoundary ? state : { ...state, atBoundary };
}

function applyHeader(state: TurnState, event: Envelope): TurnState {
  switch (event.type) {
    case 'mode/set':
      return { ...state, mode: event.data.mode };
    case 'request/header':
      return { ...state, header: event.data, toldMode: state.mode };
    case 'context/message':
      return event.data.kind === 'mode' ? { ...state, toldMode: state.mode } : state;
    case 'conversation/created':
    case 'conversation/titled':
      return { ...state, title: event.data.title };
    case 'request/auxiliary':
      return { ...state, totalUsage: addUsage(state.totalUsage, event.data.usage) };
    case 'step/end':
      return {
        ...state,
        lastUsage: event.data.usage,
        totalUsage: addUsage(state.totalUsage, event.data.usage),
        lastBoundary: event.seq,
      };
    case 'turn/end':
      return { ...state, lastBoundary: event.seq, repeated: { key: '', count: 0 } };
    default:
      return state;
  }
}

function applyTurn(state: TurnState, event: Envelope): TurnState {
  if (event.type === 'turn/start') return { ...state, turn: emptyTurn(event.data.turnId) };
  if (!state.turn) return state;
  if (event.type === 'turn/end') return { ...state, turn: null };
  const turn = applyInTurn(state.turn, event);
  const repeated =
    event.type === 'assistant/message' && !event.data.partial
      ? repeat(state, event.data.parts)
      : state.repeated;
  return turn === state.turn && repeated === state.repeated ? state : { ...state, turn, repeated };
}

function applyInTurn(turn: OpenTurn, event: Envelope): OpenTurn {
  switch (event.type) {
    case 'turn/resumed':
      return { ...turn, crashes: turn.crashes + 1 };
    case 'user/message':
      return { ...turn, owesReply: true, delegated: turn.delegated || event.principal.kind === 'agent' };
    case 'context/message':
      return event.data.kind === 'mode' ? turn : { ...turn, owesReply: true };
    case 'step/start':
      return {
        ...turn,
        steps: turn.steps + 1,
        owesReply: false,
        step: { stepId: event.data.stepId, replied: false, finish: '', calls: [] },
      };
    case 'step/end':
      return turn.step ? closeStep(turn, turn.step) : turn;
    default:
      return turn.step ? applyInStep(turn, turn.step, event) : turn;
  }
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
    case 'tool/call':
      return event.data.decision === 'allow'
        ? mark(turn, step, { callId: event.data.callId, state: 'started' })
        : turn;
    case 'tool/result':
      return mark(turn, step, { callId: event.data.callId, state: 'answered' });
    default:
      return turn;
  }
}

function mark(
  turn: OpenTurn,
  step: OpenStep,
  to: { callId: CallId; state: 'started' | 'answered' },
): OpenTurn {
  const calls = step.calls.map((call) =>
    call.part.callId === to.callId ? { ...call, state: to.state } : call,
  );
  return { ...turn, step: { ...step, calls } };
}

function repeat(state: TurnState, parts: readonly AssistantPart[]): TurnState['repeated'] {
  let repeated = state.repeated;
  for (const part of parts) {
    if (part.type !== 'tool-call') continue;
    const key = callKey(part);
    repeated = { key, count: key === repeated.key ? repeated.count + 1 : 1 };
  }
  return repeated;
}

/** The turn a runner is in the middle of; its absence is a broken invariant. */
export function requireTurn(state: TurnState): OpenTurn {
  if (!state.turn) throw new Error('The conversation has no open turn.');
  return state.turn;
}
