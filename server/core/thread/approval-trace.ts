/** One approval as the events tell of it: what was asked, and what became of it. The exact subject lies in its row. */
import type { ApprovalAnswer, ApprovalKind, ApprovalStatus, CancelCause } from '../approval';
import type { ConversationEnvelope, SpaceEnvelope } from '../events/envelope';
import type { Principal } from '../principal';

export interface ApprovalTrace {
  readonly approvalId: string;
  readonly kind: ApprovalKind;
  /** Who asks; elsewhere it is shown, never decided. */
  readonly conversationId: string;
  readonly title: string;
  /** Goes back with a decision: it decides the very thing that was asked (statement 28). */
  readonly subjectHash: string;
  readonly status: ApprovalStatus;
  readonly askedBy: Principal;
  /** UTC milliseconds. */
  readonly askedAt: number;
  /** Null while it waits. */
  readonly outcome: ApprovalOutcome | null;
}

export interface ApprovalOutcome {
  /** Who decided, or whose act ended it. */
  readonly by: Principal;
  /** UTC milliseconds. */
  readonly at: number;
  readonly comment: string | null;
  readonly answer: ApprovalAnswer | null;
  /** Set where it ended without a person's word on it, or, in a fork's thread, beyond the point it was forked at. */
  readonly cause: CancelCause | 'forked' | null;
}

type EventOf<Type extends ConversationEnvelope['type']> = Extract<
  ConversationEnvelope | SpaceEnvelope,
  { type: Type }
>;

export function askedTrace({ data, principal, at }: EventOf<'approval/asked'>): ApprovalTrace {
  const { approvalId, kind, conversationId, title, subjectHash } = data;
  const asked = { approvalId, kind, conversationId, title, subjectHash, askedBy: principal, askedAt: at };
  return { ...asked, status: 'pending', outcome: null };
}

/** Statement 33: a fork inherits no approval. What the original had open at that point is decided there, and not here. */
export function inheritedTrace(event: EventOf<'approval/asked'>): ApprovalTrace {
  const outcome = {
    by: event.principal,
    at: event.at,
    comment: null,
    answer: null,
    cause: 'forked',
  } as const;
  return { ...askedTrace(event), status: 'cancelled', outcome };
}

/** Using up an approval leaves standing who gave it, and when. */
export function decidedTrace(trace: ApprovalTrace, event: EventOf<'approval/decided'>): ApprovalTrace {
  const { status, comment, answer, cause } = event.data;
  if (status === 'consumed' && trace.outcome !== null) return { ...trace, status };
  const outcome: ApprovalOutcome = {
    by: event.principal,
    at: event.at,
    comment: comment ?? null,
    answer: answer ?? null,
    cause: cause ?? null,
  };
  return { ...trace, status, outcome };
}

/** A turn stops and waits for these; the others are asked and the turn goes on or ends (statements 31, 32). */
export const holdsTurn = ({ kind }: ApprovalTrace): boolean => kind === 'tool_call' || kind === 'question';
