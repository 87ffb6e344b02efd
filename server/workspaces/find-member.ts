import type { Membership } from '@/prisma/generated/sqlite/client';
import { AppError } from '@/server/core/errors';
import type { OperatorId, WorkspaceId } from '@/server/core/ids';
import type { Rows } from '@/server/store/database';

interface Wanted {
  readonly workspaceId: WorkspaceId;
  readonly operatorId: OperatorId;
}

/** Somebody who belongs to the workspace now. Throws AppError `not_found`. */
export async function findMember(
  rows: Pick<Rows, 'membership'>,
  { workspaceId, operatorId }: Wanted,
): Promise<Membership> {
  const row = await rows.membership.findFirst({ where: { workspaceId, operatorId, removedAt: null } });
  if (row) return row;
  throw new AppError('not_found', `There is no member ${operatorId} in this workspace.`, {
    kind: 'member',
    id: operatorId,
  });
}

/**
 * Throws AppError `last_owner` where `operatorId` is the only owner left. Locks the workspace's row first, so that two
 * owners who take each other's role at the same moment do not both succeed.
 */
export async function requireAnotherOwner(
  rows: Pick<Rows, 'membership' | 'workspace'>,
  { workspaceId, operatorId }: Wanted,
): Promise<void> {
  const where = { id: workspaceId };
  const { name } = await rows.workspace.findUniqueOrThrow({ where });
  await rows.workspace.update({ where, data: { name } });
  const others = await rows.membership.count({
    where: { workspaceId, role: 'owner', removedAt: null, operatorId: { not: operatorId } },
  });
  if (others > 0) return;
  throw new AppError(
    'last_owner',
    'This is the only owner. Make somebody else an owner first: a workspace without one could not be managed.',
    { operatorId },
  );
}
