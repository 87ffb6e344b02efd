import type { Plan } from '@/prisma/generated/sqlite/client';
import type { ConversationId, SpaceId, WorkspaceId } from '@/server/core/ids';
import type { PlanContent } from '@/server/core/plan/plan';
import { type PlanFault, validatePlan } from '@/server/core/plan/validate-plan';
import type { Principal } from '@/server/core/principal';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Services } from '@/server/services';
import { newId } from '@/server/store/new-id';
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
    const plan = open ?? (await openPlan(unit, call, { goal: content.goal, at }));
    const { revision, changed } = await writeRevision(unit, plan, { content, author: call.author, at });
    return {
      kind: changed ? 'submitted' : 'unchanged',
      planId: plan.id,
      revision,
      goal: content.goal,
      steps: content.nodes.length,
      askedFor: changed ? null : await lastRequest(unit, plan),
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
