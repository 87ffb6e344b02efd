import type { Plan } from '@/prisma/generated/sqlite/client';
import { parsePrincipal } from '@/server/approvals/approval-view';
import type { ConversationId, SpaceId, WorkspaceId } from '@/server/core/ids';
import type { PlanContent } from '@/server/core/plan/plan';
import { type PlanFault, validatePlan } from '@/server/core/plan/validate-plan';
import type { Principal } from '@/server/core/principal';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Services } from '@/server/services';
import { newId } from '@/server/store/new-id';
import { findRevision } from './find-plan';
import { writeRevision } from './write-revision';

export interface PlanCall {
  readonly workspaceId: WorkspaceId;
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId;
  /** The agent. */
  readonly author: Principal;
  readonly content: PlanContent;
}

export type PlanOutcome =
  | { readonly kind: 'refused'; readonly faults: readonly PlanFault[] }
  | {
      readonly kind: 'submitted' | 'unchanged';
      readonly planId: string;
      readonly revision: number;
      readonly goal: string;
      readonly steps: number;
      /** What the operator last asked to change, where this very revision was sent back. */
      readonly askedFor: string | null;
      /** What the operator had written and this revision took the place of; the agent may not have seen it. */
      readonly replacedEdit: PlanContent | null;
    };

/**
 * An agent's plan (statement 37): refused with every fault and nothing stored, or the next revision of the conversation's
 * open plan, or a new plan. Identical content makes no revision.
 */
export async function submitPlan(
  { journal, now }: Pick<Services, 'journal' | 'now'>,
  call: PlanCall,
): Promise<PlanOutcome> {
  const judged = validatePlan(call.content);
  if (!judged.ok) return { kind: 'refused', faults: judged.faults };
  const content = judged.plan;
  return journal.transact(async (unit) => {
    const at = now();
    const open = await unit.rows.plan.findUnique({ where: { openKey: call.conversationId } });
    const edit = open && (await operatorsEdit(unit, open));
    const plan = open ?? (await openPlan(unit, call, { goal: content.goal, at }));
    const { revision, changed } = await writeRevision(unit, plan, { content, author: call.author, at });
    return {
      kind: changed ? 'submitted' : 'unchanged',
      planId: plan.id,
      revision,
      goal: content.goal,
      steps: content.nodes.length,
      askedFor: changed ? null : await lastRequest(unit, plan),
      replacedEdit: changed ? edit : null,
    };
  });
}

async function openPlan(
  unit: UnitOfWork,
  { workspaceId, spaceId, conversationId }: PlanCall,
  { goal, at }: { readonly goal: string; readonly at: number },
): Promise<Plan> {
  const times = { createdAt: new Date(at), updatedAt: new Date(at) };
  const place = { workspaceId, spaceId, conversationId };
  return unit.rows.plan.create({
    data: {
      id: newId(),
      ...place,
      status: 'open',
      openKey: conversationId,
      revision: 0,
      goal,
      steps: 0,
      ...times,
    },
  });
}

async function lastRequest({ rows }: UnitOfWork, { id, revision }: Plan): Promise<string | null> {
  const where = { planId: id, planRevision: revision, status: 'changes_requested' };
  const row = await rows.approval.findFirst({ where, orderBy: { id: 'desc' } });
  return row?.comment ?? null;
}

/** The latest revision, where an operator wrote it and no request for changes has told the agent of it. */
async function operatorsEdit({ rows }: UnitOfWork, { id, revision }: Plan): Promise<PlanContent | null> {
  const latest = await findRevision(rows, { planId: id, revision });
  if (parsePrincipal(latest.author).kind === 'agent') return null;
  const told = { planId: id, planRevision: revision, status: 'changes_requested' };
  return (await rows.approval.count({ where: told })) > 0 ? null : latest.content;
}
