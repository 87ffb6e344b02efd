/** Owns what is shown of plans: rows as people read them. Plans change only through `write-revision` and decisions. */
import type { Approval, Plan, PlanRevision } from '@/prisma/generated/sqlite/client';
import { parsePrincipal, principalName } from '@/server/approvals/approval-view';
import type { ApprovalStatus } from '@/server/core/approval';
import type { PlanNode } from '@/server/core/plan/plan';
import type { Principal } from '@/server/core/principal';
import type { Rows } from '@/server/store/database';
import { approvedKeysOf } from './approved-keys';
import { readRevision, type StoredRevision } from './find-plan';

export type PlanStatus = 'open' | 'approved' | 'rejected';

export interface AuthorView {
  readonly principal: Principal;
  readonly name: string;
}

export interface RevisionView {
  readonly revision: number;
  readonly hash: string;
  readonly author: AuthorView;
  readonly createdAt: string;
  /** The older revision whose content this one brought back. */
  readonly rewindOf: number | null;
  readonly goal: string;
  readonly steps: number;
}

export interface PlanCommentView {
  readonly id: string;
  readonly revision: number;
  /** Null: on the plan as a whole. */
  readonly nodeKey: string | null;
  readonly text: string;
  readonly author: AuthorView;
  readonly createdAt: string;
}

export interface PlanView {
  readonly id: string;
  readonly spaceId: string;
  readonly conversationId: string;
  readonly status: PlanStatus;
  /** The one shown. */
  readonly revision: number;
  readonly latestRevision: number;
  readonly goal: string;
  readonly nodes: PlanNode[];
  readonly hash: string;
  readonly author: AuthorView;
  readonly createdAt: string;
  /** The newest approval of this plan. */
  readonly approval: {
    readonly id: string;
    readonly subjectHash: string;
    readonly status: ApprovalStatus;
  } | null;
  /** The steps that were approved, where it was not all of them. */
  readonly approvedKeys: string[] | null;
  /** Oldest first. */
  readonly revisions: RevisionView[];
  /** Oldest first, of all revisions. */
  readonly comments: PlanCommentView[];
}

export interface PlanItem {
  readonly id: string;
  readonly goal: string;
  readonly steps: number;
  readonly status: PlanStatus;
  /** The latest. */
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const planItem = ({ id, goal, steps, status, revision, createdAt, updatedAt }: Plan): PlanItem => ({
  id,
  goal,
  steps,
  status: status as PlanStatus,
  revision,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

type PlanRows = Pick<Rows, 'operator' | 'planRevision' | 'planComment' | 'approval'>;

/** `shown` is one of the plan's revisions. */
export async function planView(rows: PlanRows, plan: Plan, shown: StoredRevision): Promise<PlanView> {
  const where = { planId: plan.id };
  const [revisions, comments, approval] = await Promise.all([
    rows.planRevision.findMany({ where, orderBy: { revision: 'asc' } }),
    rows.planComment.findMany({ where, orderBy: { id: 'asc' } }),
    rows.approval.findFirst({ where: { ...where, kind: 'plan' }, orderBy: { id: 'desc' } }),
  ]);
  const authorOf = await authorsOf(rows, [...revisions, ...comments]);
  return {
    id: plan.id,
    spaceId: plan.spaceId,
    conversationId: plan.conversationId,
    status: plan.status as PlanStatus,
    revision: shown.revision,
    latestRevision: plan.revision,
    goal: shown.content.goal,
    nodes: shown.content.nodes,
    hash: shown.hash,
    author: authorOf(shown.author),
    createdAt: plan.createdAt.toISOString(),
    approval: approval && approvalOf(approval),
    approvedKeys: approval && approvedKeysOf(approval),
    revisions: revisions.map((row) => revisionView(row, authorOf)),
    comments: comments.map(({ planId: _, author, createdAt, ...comment }) => ({
      ...comment,
      author: authorOf(author),
      createdAt: createdAt.toISOString(),
    })),
  };
}

const approvalOf = ({ id, subjectHash, status }: Approval) => ({
  id,
  subjectHash,
  status: status as ApprovalStatus,
});

type AuthorOf = (author: string) => AuthorView;

function revisionView(row: PlanRevision, authorOf: AuthorOf): RevisionView {
  const { revision, hash, author, createdAt, rewindOf, content } = readRevision(row);
  return {
    revision,
    hash,
    author: authorOf(author),
    createdAt: createdAt.toISOString(),
    rewindOf,
    goal: content.goal,
    steps: content.nodes.length,
  };
}

/** Each author is looked up once. */
async function authorsOf(
  rows: Pick<Rows, 'operator'>,
  written: readonly { readonly author: string }[],
): Promise<AuthorOf> {
  const views = new Map<string, AuthorView>();
  for (const author of new Set(written.map((row) => row.author))) {
    const principal = parsePrincipal(author);
    views.set(author, { principal, name: await principalName(rows, principal) });
  }
  return (author) => {
    const view = views.get(author);
    if (!view) throw new Error(`Nobody looked up this author: ${author}`);
    return view;
  };
}
