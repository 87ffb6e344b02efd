/**
 * What a decision on a plan brings about, in the decision's own transaction (statements 28 and 41): the plan's state, the
 * space's mode and what the agent is told stand or fall together.
 */

import { parsePrincipal } from '@/server/approvals/approval-view';
import type { Decided } from '@/server/approvals/decided';
import { cancelApprovals } from '@/server/approvals/end-approvals';
import { jsonHash } from '@/server/approvals/subject-hash';
import { queueInput } from '@/server/conversations/queue-input';
import type { PlanSubject } from '@/server/core/approval';
import { planSubject } from '@/server/core/approval-schemas';
import { AppError } from '@/server/core/errors';
import { type ConversationId, type SpaceId, spaceStream } from '@/server/core/ids';
import { DEFAULT_MODE, profileOf } from '@/server/core/modes';
import { selectMode } from '@/server/spaces/select-mode';
import { approvedKeysText, chosenSteps } from './approved-keys';
import { findOpenPlan, findRevision, type PlanRow, type StoredRevision } from './find-plan';
import { freshComments } from './fresh-comments';
import { requireValid } from './revise-plan';
import { startWork } from './start-work';
import { changesText, rejectionText } from './told-texts';

/** Throws AppError `plan_closed`, `approval_stale`, `plan_invalid`, `space_archived`: then nothing is decided. */
export async function planDecided(decided: Decided): Promise<void> {
  const { unit, actor, row, input } = decided;
  const subject = planSubject.parse(JSON.parse(row.subject));
  const plan = await findOpenPlan(unit.rows, { workspaceId: actor.workspaceId, planId: subject.planId });
  if (plan.revision !== subject.revision) throw stale(plan);
  const revision = await findRevision(unit.rows, { planId: plan.id, revision: plan.revision });
  if (input.decision === 'approve') return approve(decided, plan, boundTo(revision, subject));
  if (input.decision === 'reject') return reject(decided, plan);
  return requestChanges(decided, plan, revision);
}

function stale({ id, revision }: PlanRow): AppError {
  const text = `The plan moved on to revision ${revision}. Look at it, then decide.`;
  return new AppError('approval_stale', text, { planId: id, revision });
}

/** The revision's content is read again: what runs is what was seen, to the byte, and valid (statement 37). */
function boundTo(revision: StoredRevision, { contentHash }: PlanSubject): StoredRevision {
  const content = requireValid(revision.content);
  if (jsonHash(content) === contentHash) return { ...revision, content };
  throw new AppError(
    'approval_stale',
    'The stored plan is not the one that was shown. Nothing was decided.',
    {
      planId: revision.planId,
      revision: revision.revision,
    },
  );
}

async function approve(decided: Decided, plan: PlanRow, revision: StoredRevision): Promise<void> {
  const { unit, services, actor, row, input, at } = decided;
  const { principal } = actor;
  const steps = chosenSteps(revision.content.nodes, input.nodeKeys);
  const nodeKeys = steps.length < revision.content.nodes.length ? steps.map(({ key }) => key) : undefined;
  if (nodeKeys) {
    const answer = approvedKeysText(nodeKeys);
    await unit.rows.approval.update({ where: { id: row.id }, data: { answer } });
  }
  await closePlan(decided, plan, 'approved');
  await announce(decided, plan, { status: 'approved', ...(nodeKeys && { nodeKeys }) });
  const spaceId = plan.spaceId as SpaceId;
  const exits = { spaceId, kind: 'plan_exit', status: { in: ['pending', 'approved'] } };
  await cancelApprovals(unit, exits, { principal, at, cause: 'plan_left' });
  const { workspaceId } = actor;
  const selection = { workspaceId, spaceId, mode: DEFAULT_MODE, approvalId: row.id, at };
  await selectMode(unit, { principal, services }, { ...selection, cause: 'plan_approval' });
  await startWork(decided, { plan, revision, steps });
}

async function reject(decided: Decided, plan: PlanRow): Promise<void> {
  const { unit, actor, row, at } = decided;
  await closePlan(decided, plan, 'rejected');
  await announce(decided, plan, { status: 'rejected' });
  const conversationId = plan.conversationId as ConversationId;
  const text = rejectionText(plan, row.comment);
  await queueInput(unit, { conversationId, kind: 'note', text, principal: actor.principal, at });
}

/** The plan stays open; the agent is woken with what was said of it. */
async function requestChanges(decided: Decided, plan: PlanRow, revision: StoredRevision): Promise<void> {
  const { unit, services, actor, row, at } = decided;
  await announce(decided, plan, { status: 'changes_requested' });
  const conversationId = plan.conversationId as ConversationId;
  const { outputVerbs } = profileOf(services.modes.current(), plan.space.mode);
  const text = changesText({
    plan,
    content: revision.content,
    edited: parsePrincipal(revision.author).kind !== 'agent',
    comment: row.comment ?? '',
    comments: await freshComments(unit.rows, { plan, decided: row }),
    canSubmit: outputVerbs.includes('submit_plan'),
  });
  await queueInput(unit, { conversationId, kind: 'decision', text, principal: actor.principal, at });
  unit.afterCommit(() => services.wakeups.wake(conversationId));
}

async function closePlan(
  { unit, at }: Decided,
  { id, revision }: PlanRow,
  status: 'approved' | 'rejected',
): Promise<void> {
  const { count } = await unit.rows.plan.updateMany({
    where: { id, status: 'open', revision },
    data: { status, openKey: null, updatedAt: new Date(at) },
  });
  if (count === 0) throw new AppError('plan_closed', 'This plan was decided a moment ago.', { planId: id });
}

async function announce(
  { unit, actor }: Decided,
  { id, spaceId, revision }: PlanRow,
  outcome: { status: 'approved' | 'changes_requested' | 'rejected'; nodeKeys?: string[] },
): Promise<void> {
  await unit.append({
    stream: spaceStream(spaceId as SpaceId),
    events: [{ type: 'plan/decided', data: { planId: id, revision, ...outcome } }],
    principal: actor.principal,
  });
}
