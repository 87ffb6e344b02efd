/**
 * Owns what a conversation's screen shows: the view a client folds from the log, and nothing the log does not say.
 * Invariant: the same events give the same view, however they were cut into batches (statement 65).
 */
import type { AppCode } from '../errors';
import type { InputKind, Todo, TurnEndReason } from '../events/conversation-events';
import type { BodyHash, CallId, InputId, StepId, TurnId } from '../ids';
import { DEFAULT_MODE, type ModeName } from '../modes';
import type { Principal } from '../principal';
import { type Usage, unknownUsage } from '../usage';
import { type ApprovalTrace, holdsTurn } from './approval-trace';

/** `asked` = a person must confirm it; `interrupted` = the turn ended before the call had a result. */
export type ToolStatus = 'pending' | 'running' | 'asked' | 'ok' | 'error' | 'refused' | 'interrupted';

export interface ToolOutput {
  readonly text: string;
  readonly isError: boolean;
  /** The whole output, where `text` was cut. */
  readonly full: { readonly body: BodyHash; readonly bytes: number } | null;
  readonly display: Readonly<Record<string, unknown>> | null;
  readonly durationMs: number;
}

export interface ToolRow {
  readonly callId: CallId;
  readonly name: string;
  /** Parsed where the model wrote JSON, else its text. */
  readonly args: unknown;
  readonly status: ToolStatus;
  /** Why the gate refused or asked. */
  readonly reason: string | null;
  /** The effective mode the call was judged on. */
  readonly mode: ModeName;
  /** UTC milliseconds of the gate's word; null while pending. */
  readonly startedAt: number | null;
  readonly output: ToolOutput | null;
  /** The result stands, but in the log its place comes later: a call before it still waits (statement 31). */
  readonly early: boolean;
  /** `seq` of the message that made it: calls of one message run together. */
  readonly batch: number;
  /** Of a call that asked. */
  readonly approval: ApprovalTrace | null;
}

interface Placed {
  /** Stable: `seq`, or `seq.part` for parts of one message. */
  readonly key: string;
  /** UTC milliseconds. */
  readonly at: number;
}

export type ThreadItem = Placed &
  (
    | {
        readonly kind: 'user';
        readonly text: string;
        readonly by: Principal;
        readonly steering: boolean;
        /** The last event before it: where a fork begins in which it was not said yet. */
        readonly forkAt: number;
      }
    | {
        readonly kind: 'text';
        readonly text: string;
        readonly partial: boolean;
        /** What wrote it, in which mode. */
        readonly model: string | null;
        readonly mode: ModeName;
        /** The message's own event. */
        readonly forkAt: number;
      }
    | {
        readonly kind: 'reasoning';
        readonly text: string;
        /** Milliseconds; null where the log does not tell. */
        readonly durationMs: number | null;
      }
    | { readonly kind: 'tools'; readonly rows: readonly ToolRow[] }
    | { readonly kind: 'mode'; readonly mode: ModeName; readonly from: ModeName; readonly by: Principal }
    | { readonly kind: 'model'; readonly model: string; readonly by: Principal }
    | { readonly kind: 'note'; readonly note: NoteKind; readonly text: string; readonly by: Principal }
    | { readonly kind: 'approval'; readonly approval: ApprovalTrace }
    | ({ readonly kind: 'plan'; readonly approval: ApprovalTrace | null } & ThreadPlan)
    | {
        readonly kind: 'revision';
        readonly planId: string;
        readonly revision: number;
        readonly by: Principal;
      }
    | { readonly kind: 'retry'; readonly retry: Retry }
    | { readonly kind: 'compaction'; readonly text: string }
    | {
        readonly kind: 'origin';
        readonly origin: 'fork' | 'delegate';
        readonly conversationId: string;
        /** The call that delegated. */
        readonly callId: string | null;
      }
    | { readonly kind: 'turn'; readonly turn: TurnSummary }
    | { readonly kind: 'end'; readonly end: TurnEnd }
  );

/** A plan as its latest revision says. */
export interface ThreadPlan {
  readonly planId: string;
  readonly revision: number;
  readonly goal: string;
  readonly steps: number;
}

export type NoteKind = 'reminder' | 'decision' | 'recovery';

export interface Retry {
  readonly attempt: number;
  readonly delayMs: number;
  readonly code: string;
  readonly message: string;
}

/** What a turn was, once it is over. */
export interface TurnSummary {
  /** Its last text; null where it said nothing. */
  readonly answer: string | null;
  /** What its last request went to, and the mode it ended in. */
  readonly model: string | null;
  readonly mode: ModeName;
  /** Null where the log does not tell: a fork copies what happened, not when. */
  readonly durationMs: number | null;
  readonly usage: Usage;
  /** Its end: a fork there goes on from the whole turn. */
  readonly forkAt: number;
}

export interface TurnEnd {
  readonly reason: TurnEndReason;
  readonly error: { readonly code: AppCode | (string & {}); readonly message: string } | null;
  /** A turn in a mode with output verbs that ended without one (statement 38). */
  readonly undelivered: boolean;
  /** The effective mode it ended in. */
  readonly mode: ModeName;
}

/** An accepted input the runner has not taken yet. */
export interface QueuedInput {
  readonly inputId: InputId;
  readonly kind: InputKind;
  readonly text: string;
  readonly at: number;
  readonly by: Principal;
}

export interface OpenTurn {
  readonly turnId: TurnId;
  readonly startedAt: number;
  /** `seq` of its start. */
  readonly startSeq: number;
  /** Index in `items` where the turn begins: what is still open lies behind it. */
  readonly firstItem: number;
  /** Of its finished steps. */
  readonly usage: Usage;
}

export interface OpenStep {
  readonly stepId: StepId;
  /** The finished message is in the log: text still arriving live for this step is stale. */
  readonly answered: boolean;
  /** It waits for people; the turn goes on when they decided (statement 31). */
  readonly waiting: boolean;
}

export interface Thread {
  readonly title: string;
  readonly items: readonly ThreadItem[];
  /** What people wrote, in the order it was accepted. */
  readonly queue: readonly QueuedInput[];
  /** What people decided and the agent has not been told yet. */
  readonly untold: readonly QueuedInput[];
  /** What waits for a person, in the order it was asked. */
  readonly pending: readonly ApprovalTrace[];
  readonly todos: readonly Todo[];
  /** The fold of `mode/set` (statement 4). */
  readonly effectiveMode: ModeName;
  /** What was selected for this conversation; null = the workspace's default. */
  readonly model: string | null;
  /** What the last request went to. */
  readonly lastModel: string | null;
  readonly turn: OpenTurn | null;
  readonly step: OpenStep | null;
  /** Of the last request: the instruction file it carried, and the tools it offered. */
  readonly instructionFile: string | null;
  readonly toolNames: readonly string[];
  readonly usage: Usage;
  /** Tokens the last request and its answer took of the context window; null = unknown. */
  readonly contextTokens: number | null;
  /** Set in a fork until its own events begin. */
  readonly fork: ForkPoint | null;
}

export interface ForkPoint {
  readonly conversationId: string;
  /** The last event it shares with the other conversation. */
  readonly seq: number;
}

export const initialThread: Thread = {
  title: '',
  items: [],
  queue: [],
  untold: [],
  pending: [],
  todos: [],
  effectiveMode: DEFAULT_MODE,
  model: null,
  lastModel: null,
  turn: null,
  step: null,
  instructionFile: null,
  toolNames: [],
  usage: unknownUsage,
  contextTokens: null,
  fork: null,
};

/** A result is still to come, for a refused call too (statement 24). */
export const awaitsResult = (row: ToolRow): boolean =>
  (row.output === null || row.early) && row.status !== 'interrupted';

/** The turn stands still until somebody decides. */
export const isWaiting = ({ step, pending }: Thread): boolean =>
  step?.waiting === true && pending.some(holdsTurn);
