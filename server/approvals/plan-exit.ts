/**
 * The way out of plan mode that an agent has (statements 32 to 36): it asks with a text, a person approves that very text,
 * and a later call of the same conversation switches the space.
 */
import type { Approval } from '@/prisma/generated/sqlite/client';
import { headingOf, samePlanText } from '@/server/core/approval';
import type { ConversationId, SpaceId, WorkspaceId } from '@/server/core/ids';
import { DEFAULT_MODE, PLAN_MODE } from '@/server/core/modes';
import type { Principal } from '@/server/core/principal';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Services } from '@/server/services';
import { selectMode } from '@/server/spaces/select-mode';
import { announceDecided } from './announce-approval';
import { parsePrincipal } from './approval-view';
import { askApproval, openKeys } from './ask-approval';
import { cancelApprovals } from './end-approvals';
import { textHash } from './subject-hash';

export interface PlanExitCall {
  readonly workspaceId: WorkspaceId;
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId;
  readonly requester: Principal;
  /** Markdown; may be left out once the approval is there. */
  readonly plan: string | undefined;
}

export type PlanExitOutcome =
  | { readonly kind: 'opened' | 'pending'; readonly approvalId: string; readonly differs: boolean }
  | { readonly kind: 'switched'; readonly approvalId: string }
  /** The space has left Plan mode already; this conversation follows at its next step. */
  | { readonly kind: 'left' }
  | { readonly kind: 'no_plan' };

/** One transaction: consume an approved request, stay with a pending one, or open one. */
export async function callPlanExit(services: Services, call: PlanExitCall): Promise<PlanExitOutcome> {
  return services.journal.transact(async (unit) => {
    const { spaceId, conversationId, plan } = call;
    if (!(await staysInPlan(unit, call, services.now()))) return { kind: 'left' };
    const own = { spaceId, conversationId, kind: 'plan_exit' };
    const approved = await unit.rows.approval.findFirst({ where: { ...own, status: 'approved' } });
    if (approved) return consumeOrReplace(unit, services, { call, approved });
    const pending = await unit.rows.approval.findFirst({
      where: { spaceId, kind: 'plan_exit', status: 'pending' },
    });
    if (pending) {
      const differs = plan !== undefined && !samePlanText(plan, pending.subject);
      return { kind: 'pending', approvalId: pending.id, differs };
    }
    return openRequest(unit, services, call);
  });
}

/**
 * The gate judged by the effective mode; whether there is still something to leave says the selected one. Writing the row
 * makes this wait for a selection under way, and the next selection wait for this.
 */
async function staysInPlan({ rows }: UnitOfWork, { spaceId }: PlanExitCall, at: number): Promise<boolean> {
  const where = { id: spaceId, mode: PLAN_MODE };
  return (await rows.space.updateMany({ where, data: { updatedAt: new Date(at) } })).count > 0;
}

async function openRequest(
  unit: UnitOfWork,
  services: Services,
  call: PlanExitCall,
): Promise<PlanExitOutcome> {
  const { plan, requester, workspaceId, spaceId, conversationId } = call;
  if (plan === undefined || plan.trim() === '') return { kind: 'no_plan' };
  const row = await askApproval(unit, {
    kind: 'plan_exit',
    workspaceId,
    spaceId,
    conversationId,
    openKey: openKeys.planExit(spaceId),
    title: headingOf(plan),
    subject: plan,
    subjectHash: textHash(plan),
    requester,
    at: services.now(),
  });
  return { kind: 'opened', approvalId: row.id, differs: false };
}

/** Statement 33: only the text that was approved opens the gate; another one closes this approval and asks anew. */
async function consumeOrReplace(
  unit: UnitOfWork,
  services: Services,
  { call, approved }: { readonly call: PlanExitCall; readonly approved: Approval },
): Promise<PlanExitOutcome> {
  const at = services.now();
  if (call.plan !== undefined && call.plan.trim() !== '' && !samePlanText(call.plan, approved.subject)) {
    const ending = { principal: call.requester, at, cause: 'superseded' } as const;
    await cancelApprovals(unit, { id: approved.id, status: 'approved' }, ending);
    return openRequest(unit, services, call);
  }
  const { count } = await unit.rows.approval.updateMany({
    where: { id: approved.id, status: 'approved' },
    data: { status: 'consumed', consumedAt: new Date(at) },
  });
  if (count === 0) throw new Error(`Approval ${approved.id} was consumed twice.`);
  const row = await unit.rows.approval.findUniqueOrThrow({ where: { id: approved.id } });
  await announceDecided(unit, row, { principal: call.requester });
  if (row.decider === null) throw new Error(`Approval ${row.id} is approved by nobody.`);
  const { workspaceId, spaceId } = call;
  await selectMode(
    unit,
    { principal: parsePrincipal(row.decider), services },
    { workspaceId, spaceId, mode: DEFAULT_MODE, cause: 'plan_exit', approvalId: row.id, at },
  );
  return { kind: 'switched', approvalId: row.id };
}
