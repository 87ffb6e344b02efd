import type { Space } from '@/prisma/generated/sqlite/client';
import { AppError } from '@/server/core/errors';
import type { SpaceId, WorkspaceId } from '@/server/core/ids';
import type { Rows } from '@/server/store/database';
import { type SpaceRow, spaceParts } from './space-view';

interface Wanted {
  readonly workspaceId: WorkspaceId;
  readonly spaceId: SpaceId;
}

/** Throws AppError `not_found`, also for a space of another workspace. */
export async function findSpace(rows: Pick<Rows, 'space'>, wanted: Wanted): Promise<SpaceRow> {
  const { spaceId, workspaceId } = wanted;
  const row = await rows.space.findFirst({ where: { id: spaceId, workspaceId }, include: spaceParts });
  if (row) return row;
  throw new AppError('not_found', `There is no space ${spaceId} in this workspace.`, {
    kind: 'space',
    id: spaceId,
  });
}

/** The same, for what an archived space no longer allows: throws `space_archived`. */
export async function findActiveSpace(rows: Pick<Rows, 'space'>, wanted: Wanted): Promise<SpaceRow> {
  const row = await findSpace(rows, wanted);
  requireActive(row);
  return row;
}

export function requireActive(space: Pick<Space, 'id' | 'status' | 'title' | 'branch'>): void {
  if (space.status === 'active') return;
  throw new AppError(
    'space_archived',
    `"${space.title}" is archived. Its branch ${space.branch} is kept; start a new space from it.`,
    { spaceId: space.id, title: space.title, branch: space.branch },
  );
}
