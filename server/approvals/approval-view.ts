/**
 * Owns approvals: rows that only a person decides, once, on the exact thing they saw (statements 27 to 31). Invariant: a
 * row changes only together with its events on the space's stream and the conversation's.
 */
import type { Approval } from '@/prisma/generated/sqlite/client';
import type { ApprovalAnswer, ApprovalKind, ApprovalStatus } from '@/server/core/approval';
import { toolOfTitle } from '@/server/core/approval';
import { approvalAnswer } from '@/server/core/approval-schemas';
import { type Principal, principal } from '@/server/core/principal';
import type { Rows } from '@/server/store/database';

/** What lists show of an approval. The texts, which may be long, come with the single one. */
export interface ApprovalSummary {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly status: ApprovalStatus;
  readonly title: string;
  /** Which tool a `tool_call` would run; null for the other kinds. */
  readonly tool: string | null;
  /** Sent back with the decision: it decides this very text. */
  readonly subjectHash: string;
  readonly space: { readonly id: string; readonly title: string; readonly mode: string };
  readonly conversation: { readonly id: string; readonly title: string };
  readonly requester: Principal;
  readonly decider: { readonly principal: Principal; readonly name: string } | null;
  readonly callId: string | null;
  readonly planId: string | null;
  readonly planRevision: number | null;
  readonly createdAt: string;
  readonly decidedAt: string | null;
  readonly expiresAt: string | null;
}

export interface ApprovalView extends ApprovalSummary {
  /** Markdown for `plan_exit`; JSON of `questionSubject`, `callSubject` or `planSubject` for the others. */
  readonly subject: string;
  readonly space: ApprovalSummary['space'] & { readonly conversations: number };
  readonly comment: string | null;
  readonly answer: ApprovalAnswer | null;
}

/** What a summary needs of a row and its space: not the texts. */
export const summaryParts = {
  omit: { subject: true, comment: true, answer: true },
  include: { space: { select: { id: true, title: true, mode: true } } },
} as const;

type SummaryRow = Omit<Approval, 'subject' | 'comment' | 'answer'> & {
  readonly space: ApprovalSummary['space'];
};

type NamingRows = Pick<Rows, 'operator' | 'conversation'>;

export const parsePrincipal = (text: string): Principal => principal.parse(JSON.parse(text));

/** The name people know a principal by. */
export async function principalName(rows: Pick<Rows, 'operator'>, who: Principal): Promise<string> {
  return (await principalNames(rows, [who]))(who);
}

/** The same for many, in one query. */
export async function principalNames(
  rows: Pick<Rows, 'operator'>,
  principals: readonly Principal[],
): Promise<(who: Principal) => string> {
  const ids = new Set(principals.flatMap((who) => (who.kind === 'operator' ? [who.id] : [])));
  const found = ids.size === 0 ? [] : await rows.operator.findMany({ where: { id: { in: [...ids] } } });
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (who) => {
    if (who.kind === 'agent') return 'the agent';
    if (who.kind === 'system') return 'Interlock';
    return names.get(who.id) ?? 'someone who left';
  };
}

/** In the rows' order, with as many queries for one as for a page. */
export async function approvalSummaries(
  rows: NamingRows,
  found: readonly SummaryRow[],
): Promise<ApprovalSummary[]> {
  const deciders = found.flatMap(({ decider }) => (decider === null ? [] : [parsePrincipal(decider)]));
  const ids = [...new Set(found.map(({ conversationId }) => conversationId))];
  const [nameOf, conversations] = await Promise.all([
    principalNames(rows, deciders),
    rows.conversation.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } }),
  ]);
  const titles = new Map(conversations.map(({ id, title }) => [id, title]));
  return found.map((row) => {
    const decider = row.decider === null ? null : parsePrincipal(row.decider);
    return {
      id: row.id,
      kind: row.kind as ApprovalKind,
      status: row.status as ApprovalStatus,
      title: row.title,
      tool: row.kind === 'tool_call' ? toolOfTitle(row.title) : null,
      subjectHash: row.subjectHash,
      space: row.space,
      conversation: { id: row.conversationId, title: titles.get(row.conversationId) ?? '' },
      requester: parsePrincipal(row.requester),
      decider: decider && { principal: decider, name: nameOf(decider) },
      callId: row.callId,
      planId: row.planId,
      planRevision: row.planRevision,
      createdAt: row.createdAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
    };
  });
}

/** With the whole subject, and what was said with the decision. */
export async function approvalView(
  rows: NamingRows & Pick<Rows, 'space'>,
  row: Approval,
): Promise<ApprovalView> {
  const { subject, comment, answer, ...rest } = row;
  const [space, conversations] = await Promise.all([
    rows.space.findUniqueOrThrow({ where: { id: row.spaceId }, ...summaryParts.include.space }),
    rows.conversation.count({ where: { spaceId: row.spaceId } }),
  ]);
  const [summary] = await approvalSummaries(rows, [{ ...rest, space }]);
  if (!summary) throw new Error('One row has one summary.');
  return {
    ...summary,
    subject,
    space: { ...space, conversations },
    comment,
    answer: row.kind !== 'question' || answer === null ? null : approvalAnswer.parse(JSON.parse(answer)),
  };
}
