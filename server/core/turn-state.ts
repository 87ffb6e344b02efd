/**
 * Where the runner stands in a conversation, from the log alone. A runner that takes over after a crash knows from this
 * what to close and where to go on (statement 63).
 */
import type { AssistantPart } from './events/conversation-events';
import { type ConversationEvent, type Envelope, openConversationTypes } from './events/envelope';
import type { Fold } from './fold';
import { DEFAULT_MODE, type ModeName } from './modes';
import { applyInTurn, emptyTurn, type OpenTurn } from './open-turn';
import { addUsage, type Usage, unknownUsage } from './usage';

export type RequestHeader = Extract<ConversationEvent, { type: 'request/header' }>['data'];

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
const keepsBoundary: ReadonlySet<string> = new Set([
  'turn/suspended',
  'turn/resumed',
  ...openConversationTypes,
]);

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
    case 'tool/result':
      return event.data.tells === undefined ? state : { ...state, toldMode: event.data.tells };
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
