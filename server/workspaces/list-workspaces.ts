import type { WorkspaceId } from '@/server/core/ids';
import type { Actor, Role, Services } from '@/server/services';
import { type Page, wholePage } from './page';

export interface WorkspaceView {
  readonly id: WorkspaceId;
  readonly name: string;
  /** The caller's. */
  readonly role: Role;
  /** Whether this is the workspace the caller's requests act in. */
  readonly current: boolean;
  readonly createdAt: string;
}

/** The workspaces the operator is a member of, oldest first. */
export async function listWorkspaces(services: Services, actor: Actor): Promise<Page<WorkspaceView>> {
  const memberships = await services.database.reader.membership.findMany({
    where: { operatorId: actor.principal.id, removedAt: null },
    include: { workspace: true },
    orderBy: { workspaceId: 'asc' },
  });
  return wholePage(
    memberships.map(({ workspace, role }) => ({
      id: workspace.id as WorkspaceId,
      name: workspace.name,
      role: role as Role,
      current: workspace.id === actor.workspaceId,
      createdAt: workspace.createdAt.toISOString(),
    })),
  );
}
