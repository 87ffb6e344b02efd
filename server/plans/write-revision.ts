/**
 * Owns how a plan changes (statements 37, 40): only by whole revisions, each of which takes the place of the one before it
 * in front of the people who decide. Invariant: the pending approval of an open plan is bound to its latest revision.
 */
import type { Approval, Plan } from '@/prisma/generated/sqlite/client';
import { askApproval, openKeys } from '@/server/approvals/ask-approval';
import { cancelApprovals } from '@/server/approvals/end-approvals';
import { jsonHash } from '@/server/approvals/subject-hash';
import { headingOf, type PlanSubject } from '@/server/core/approval';
import { AppError } from '@/server/core/errors';
import { type ConversationId, conversationStream, type SpaceId, spaceStream } from '@/server/core/ids';
import type { PlanContent } from '@/server/core/plan/plan';
import { agentPrincipal, type Principal } from '@/server/core/principal';
import type { UnitOfWork } from '@/server/journal/journal';

export interface NewRevision {
  /** As `validatePlan` returned it. */
  readonly content: PlanContent;
  readonly author: Principal;
  /** The older revision whose content this one brings back. */
  readonly rewindOf?: number;
  /** UTC milliseconds. */
  readonly at: number;
}

export interface WrittenRevision {
  readonly revision: number;
  /** False where the content is the latest revision's: nothing was written. */
  readonly changed: boolean;
  /** The approval that waits now. */
  readonly approval: Approval;
}

/** Makes `content` the plan's latest revision and asks for its approval instead of the one before's. */
export async function writeRevision(
  unit: UnitOfWork,
  plan: Plan,
  added: NewRevision,
): Promise<WrittenRevision> {
  const { content, author, at } = added;
  const hash = jsonHash(content);
  const latest = await unit.rows.planRevision.findUnique({
    where: { planId_revision: { planId: plan.id, revision: plan.revision } },
  });
  if (latest?.hash === hash) return keepRevision(unit, plan, { hash, goal: content.goal, at });
  const revision = plan.revision + 1;
  const { count } = await unit.rows.plan.updateMany({
    where: { id: plan.id, status: 'open', revision: plan.revision },
    data: { revision, goal: content.goal, steps: content.nodes.length, updatedAt: new Date(at) },
  });
  if (count === 0) throw movedOn(plan);
  await storeRevision(unit, plan, { ...added, revision, hash });
  const superseded = { planId: plan.id, kind: 'plan' };
  await cancelApprovals(unit, superseded, { principal: author, at, cause: 'superseded' });
  await announceRevision(unit, plan, { revision, content, hash, author });
  const approval = await ask(unit, plan, { revision, hash, goal: content.goal, at });
  return { revision, changed: true, approval };
}

export function movedOn({ id, revision }: Pick<Plan, 'id' | 'revision'>): AppError {
  return new AppError(
    'plan_moved_on',
    `The plan moved on: its latest revision is ${revision}. Look at it, then make your change again.`,
    { planId: id, revision },
  );
}

async function storeRevision(
  unit: UnitOfWork,
  plan: Plan,
  stored: NewRevision & { readonly revision: number; readonly hash: string },
): Promise<void> {
  const { content, author, rewindOf, at, revision, hash } = stored;
  await unit.rows.planRevision.create({
    data: {
      planId: plan.id,
      revision,
      content: JSON.stringify(content),
      hash,
      author: JSON.stringify(author),
      rewindOf: rewindOf ?? null,
      createdAt: new Date(at),
    },
  });
}

interface Announced {
  readonly revision: number;
  readonly content: PlanContent;
  readonly hash: string;
  readonly author: Principal;
}

async function announceRevision(unit: UnitOfWork, plan: Plan, announced: Announced): Promise<void> {
  const { revision, content, hash, author: principal } = announced;
  const { id: planId, conversationId } = plan;
  const data = { planId, revision, conversationId, goal: content.goal, steps: content.nodes.length, hash };
  const [event] = await unit.append({
    stream: spaceStream(plan.spaceId as SpaceId),
    events: [{ type: 'plan/submitted', data }],
    principal,
  });
  if (!event) throw new Error('The journal appended no event.');
  await unit.append({
    stream: conversationStream(conversationId as ConversationId),
    events: [{ type: 'plan/submitted', data: { ...data, spaceSeq: event.seq } }],
    principal,
  });
}

interface Asked {
  readonly revision: number;
  readonly hash: string;
  readonly goal: string;
  readonly at: number;
}

/** The agent is the requester also where an operator wrote the revision (statement 29). */
async function ask(unit: UnitOfWork, plan: Plan, { revision, hash, goal, at }: Asked): Promise<Approval> {
  const subject: PlanSubject = { planId: plan.id, revision, contentHash: hash };
  const { workspaceId, spaceId, conversationId } = plan;
  return askApproval(unit, {
    kind: 'plan',
    workspaceId,
    spaceId,
    conversationId,
    openKey: openKeys.plan(plan.id),
    title: headingOf(goal),
    subject: JSON.stringify(subject),
    subjectHash: jsonHash(subject),
    requester: agentPrincipal(conversationId),
    plan: { id: plan.id, revision },
    at,
  });
}

/** The same content: no revision. Where nothing waits any more it is asked again, so that a plan can always be decided. */
async function keepRevision(
  unit: UnitOfWork,
  plan: Plan,
  { hash, goal, at }: Pick<Asked, 'hash' | 'goal' | 'at'>,
): Promise<WrittenRevision> {
  const { revision } = plan;
  const pending = await unit.rows.approval.findUnique({ where: { openKey: openKeys.plan(plan.id) } });
  const approval = pending ?? (await ask(unit, plan, { revision, hash, goal, at }));
  return { revision, changed: false, approval };
}
