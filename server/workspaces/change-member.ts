/** What owners do about people (statement 66); everybody but a viewer may change their own name. */
import type { OperatorId, WorkspaceId } from '@/server/core/ids';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Actor, Role, Services } from '@/server/services';
import { announceMembers } from './announce-members';
import { type CommandInput, requireRole, runCommand } from './command';
import { findMember, requireAnotherOwner } from './find-member';
import { inviteView } from './invite-view';

interface OneMember extends CommandInput {
  readonly operatorId: OperatorId;
}

/** Counts from the next request on, in open sockets too; who is no owner any more lets nobody in. Throws AppError `last_owner`, `not_found`. */
export async function setRole(
  services: Services,
  actor: Actor,
  input: OneMember & { readonly role: Role },
): Promise<{ id: OperatorId; role: Role }> {
  const { operatorId, role, commandId } = input;
  const request = { actor, name: 'members.setRole', commandId, role: 'owner' } as const;
  return runCommand(services, request, async (unit) => {
    const wanted = { workspaceId: actor.workspaceId, operatorId };
    const before = await findMember(unit.rows, wanted);
    if (before.role === role) return { id: operatorId, role };
    if (before.role === 'owner') {
      await requireAnotherOwner(unit.rows, wanted);
      await closeDoors(unit, { ...wanted, at: new Date(services.now()) });
    }
    await unit.rows.membership.update({ where: { workspaceId_operatorId: wanted }, data: { role } });
    await announceMembers(unit, actor, { what: 'role', operatorId, role });
    return { id: operatorId, role };
  });
}

/**
 * Takes every right at once: sessions, links, tokens and the invitations they made end, sockets are cut. The name stays
 * behind what was decided.
 * Throws AppError `last_owner`, `not_found`.
 */
export async function removeMember(
  services: Services,
  actor: Actor,
  { operatorId, commandId }: OneMember,
): Promise<{ id: OperatorId }> {
  const request = { actor, name: 'members.remove', commandId, role: 'owner' } as const;
  return runCommand(services, request, async (unit) => {
    const wanted = { workspaceId: actor.workspaceId, operatorId };
    const { role } = await findMember(unit.rows, wanted);
    const at = new Date(services.now());
    if (role === 'owner') {
      await requireAnotherOwner(unit.rows, wanted);
      await closeDoors(unit, { ...wanted, at });
    }
    await unit.rows.membership.update({
      where: { workspaceId_operatorId: wanted },
      data: { removedAt: at },
    });
    const elsewhere = await unit.rows.membership.count({ where: { operatorId, removedAt: null } });
    if (elsewhere === 0) {
      await unit.rows.token.updateMany({ where: { operatorId, revokedAt: null }, data: { revokedAt: at } });
    }
    await announceMembers(unit, actor, { what: 'removed', operatorId });
    return { id: operatorId };
  });
}

interface Doors {
  readonly workspaceId: WorkspaceId;
  readonly operatorId: OperatorId;
  readonly at: Date;
}

/**
 * What an owner made to let people in ends with their being one, or they would come back by it: their invitations, and
 * every one-time link that is still open, because who made one is not in its row. Another is quickly made.
 */
async function closeDoors({ rows }: UnitOfWork, { workspaceId, operatorId, at }: Doors): Promise<void> {
  const invites = await rows.invite.findMany({ where: { workspaceId, revokedAt: null } });
  const theirs = invites.filter((invite) => inviteView(invite).createdBy === operatorId);
  const ids = theirs.map(({ id }) => id);
  await rows.invite.updateMany({ where: { id: { in: ids } }, data: { revokedAt: at } });
  const members = await rows.membership.findMany({ where: { workspaceId }, select: { operatorId: true } });
  const everybody = { in: members.map((member) => member.operatorId) };
  await rows.token.updateMany({
    where: { operatorId: everybody, kind: 'link', usesLeft: { gt: 0 }, revokedAt: null },
    data: { revokedAt: at },
  });
}

/** One's own name, or as an owner anybody's. Throws AppError `not_allowed`, `not_found`. */
export async function renameMember(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly operatorId?: OperatorId | undefined; readonly name: string },
): Promise<{ id: OperatorId; name: string }> {
  const { operatorId = actor.principal.id, name, commandId } = input;
  if (operatorId !== actor.principal.id) requireRole(actor, 'owner');
  return runCommand(services, { actor, name: 'members.rename', commandId }, async (unit) => {
    await findMember(unit.rows, { workspaceId: actor.workspaceId, operatorId });
    await unit.rows.operator.update({ where: { id: operatorId }, data: { name } });
    await announceMembers(unit, actor, { what: 'renamed', operatorId });
    return { id: operatorId, name };
  });
}
