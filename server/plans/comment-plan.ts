import { AppError } from '@/server/core/errors';
import { type SpaceId, spaceStream } from '@/server/core/ids';
import { foldKey } from '@/server/core/plan/plan';
import type { Actor, Services } from '@/server/services';
import { newId } from '@/server/store/new-id';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { findOpenPlan, findRevision, type StoredRevision } from './find-plan';

export interface CommentPlanInput extends CommandInput {
  readonly planId: string;
  /** The revision the comment was written on. */
  readonly revision: number;
  /** A step of that revision; without it the comment is on the plan as a whole. */
  readonly nodeKey?: string | null | undefined;
  readonly text: string;
}

/**
 * A remark that stays with the plan; the agent is told it with the next request for changes. Throws AppError `bad_input`,
 * `plan_closed`, `space_archived`, `not_found`.
 */
export async function commentPlan(
  services: Services,
  actor: Actor,
  input: CommentPlanInput,
): Promise<{ id: string }> {
  const { planId, commandId } = input;
  const { workspaceId, principal } = actor;
  return runCommand(services, { actor, name: 'plans.comment', commandId }, async (unit) => {
    const plan = await findOpenPlan(unit.rows, { workspaceId, planId });
    const revision = await findRevision(unit.rows, { planId, revision: input.revision });
    const nodeKey = input.nodeKey == null ? null : requireKey(revision, input.nodeKey);
    const text = input.text.trim();
    if (text === '') throw new AppError('bad_input', 'The comment is empty.', {});
    const id = newId();
    await unit.rows.planComment.create({
      data: {
        id,
        planId,
        revision: revision.revision,
        nodeKey,
        text,
        author: JSON.stringify(principal),
        createdAt: new Date(services.now()),
      },
    });
    const data = { planId, commentId: id, revision: revision.revision, ...(nodeKey !== null && { nodeKey }) };
    await unit.append({
      stream: spaceStream(plan.spaceId as SpaceId),
      events: [{ type: 'plan/commented', data }],
      principal,
    });
    return { id };
  });
}

function requireKey({ content, revision }: StoredRevision, wanted: string): string {
  const node = content.nodes.find(({ key }) => foldKey(key) === foldKey(wanted));
  if (node) return node.key;
  throw new AppError('bad_input', `Revision ${revision} has no step "${wanted}".`, { key: wanted, revision });
}
