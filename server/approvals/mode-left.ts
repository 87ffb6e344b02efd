/** What a change of the selected mode closes, in the transaction of the change (statements 31 and 33). */
import { callSubject } from '@/server/core/approval-schemas';
import { judgeTool } from '@/server/core/decide';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { type ModeName, PLAN_MODE, profileOf } from '@/server/core/modes';
import type { Principal } from '@/server/core/principal';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Services } from '@/server/services';
import { cancelApprovals, type Ending } from './end-approvals';
import { retellPlanExit } from './plan-exit-decided';

export interface ModeChange {
  readonly spaceId: SpaceId;
  readonly from: ModeName;
  readonly to: ModeName;
  readonly principal: Principal;
  /** UTC milliseconds. */
  readonly at: number;
}

export type ModeChangeServices = Pick<Services, 'modes' | 'toolDeclarations' | 'wakeups' | 'sandboxed'>;

export async function closeOnModeChange(
  unit: UnitOfWork,
  services: ModeChangeServices,
  change: ModeChange,
): Promise<void> {
  const { spaceId, from, to, principal, at } = change;
  // Also on the way in: what was approved of an earlier stay opens nothing in this one.
  if (from === PLAN_MODE || to === PLAN_MODE) {
    const where = { spaceId, kind: 'plan_exit', status: { in: ['pending', 'approved'] } };
    const ended = await cancelApprovals(unit, where, { principal, at, cause: 'plan_left' });
    const approved = ended.filter(({ decider }) => decider !== null);
    for (const { id } of approved) await retellPlanExit(unit, id);
  }
  await cancelDeniedCalls(unit, services, change);
}

/** A call that waits for a person and that the new mode would refuse is refused now. */
async function cancelDeniedCalls(
  unit: UnitOfWork,
  services: ModeChangeServices,
  change: ModeChange,
): Promise<void> {
  const { spaceId, to, principal, at } = change;
  const modes = services.modes.current();
  const context = {
    modes,
    profile: profileOf(modes, to),
    isChild: false,
    autonomy: 'act_freely' as const,
    sandboxed: services.sandboxed,
  };
  const ending: Ending = { principal, at, cause: 'mode_changed' };
  const waiting = await unit.rows.approval.findMany({
    where: { spaceId, kind: 'tool_call', status: 'pending' },
  });
  for (const { id, subject, conversationId } of waiting) {
    const { tool } = callSubject.parse(JSON.parse(subject));
    const declaration = services.toolDeclarations().find((candidate) => candidate.name === tool);
    if (declaration && judgeTool(declaration, context).kind !== 'deny') continue;
    await cancelApprovals(unit, { id }, ending);
    unit.afterCommit(() => services.wakeups.wake(conversationId as ConversationId));
  }
}
