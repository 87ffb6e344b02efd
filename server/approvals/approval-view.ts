/**
 * Owns approvals: rows that only a person decides, once, on the exact thing they saw (statements 27 to 31). Invariant: a
 * row changes only together with its events on the space's stream and the conversation's.
 */
import type { Approval } from '@/prisma/generated/sqlite/client';
import type { ApprovalAnswer, ApprovalKind, ApprovalStatus } from '@/server/core/approval';
import { approvalAnswer } from '@/server/core/approval-schemas';
import { type Principal, principal } from '@/server/core/principal';
import type { Rows } from '@/server/store/database';

export interface ApprovalView {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly status: ApprovalStatus;
  readonly title: string;
  /** Markdown for `plan_exit`; JSON of `questionSubject`, `callSubject` or `planSubject` for the others. */
  readonly subject: string;
  /** Sent back with the decision: it decides this very text. */
  readonly subjectHash: string;
  readonly space: {
    readonly id: string;
    readonly title: string;
    readonly mode: string;
    readonly conversations: number;
  };
  readonly conversation: { readonly id: string; readonly title: string };
  readonly requester: Principal;
  readonly decider: { readonly principal: Principal; readonly name: string } | null;
  readonly comment: string | null;
  readonly answer: ApprovalAnswer | null;
  readonly callId: string | null;
  readonly planId: string | null;
  readonly planRevision: number | null;
  readonly createdAt: string;
  readonly decidedAt: string | null;
  readonly expiresAt: string | null;
}

export const parsePrincipal = (text: string): Principal => principal.parse(JSON.parse(text));

/** The name people know a principal by. */
export async function principalName(rows: Pick<Rows, 'operator'>, who: Principal): Promise<string> {
  if (who.kind === 'agent') return 'the agent';
  if (who.kind === 'system') return 'Interlock';
  return (await rows.operator.findUnique({ where: { id: who.id } }))?.name ?? 'someone who left';
}

export async function approvalView(
  rows: Pick<Rows, 'operator' | 'space' | 'conversation'>,
  row: Approval,
): Promise<ApprovalView> {
  const decider = row.decider === null ? null : parsePrincipal(row.decider);
  const [space, conversation, conversations, name] = await Promise.all([
    rows.space.findUniqueOrThrow({ where: { id: row.spaceId } }),
    rows.conversation.findUnique({ where: { id: row.conversationId } }),
    rows.conversation.count({ where: { spaceId: row.spaceId } }),
    decider === null ? '' : principalName(rows, decider),
  ]);
  return {
    id: row.id,
    kind: row.kind as ApprovalKind,
    status: row.status as ApprovalStatus,
    title: row.title,
    subject: row.subject,
    subjectHash: row.subjectHash,
    space: { id: space.id, title: space.title, mode: space.mode, conversations },
    conversation: { id: row.conversationId, title: conversation?.title ?? '' },
    requester: parsePrincipal(row.requester),
    decider: decider === null ? null : { principal: decider, name },
    comment: row.comment,
    answer:
      row.kind !== 'question' || row.answer === null ? null : approvalAnswer.parse(JSON.parse(row.answer)),
    callId: row.callId,
    planId: row.planId,
    planRevision: row.planRevision,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
