import type { MemberChange } from '@/server/core/events/workspace-events';
import { type WorkspaceId, workspaceStream } from '@/server/core/ids';
import type { Principal } from '@/server/core/principal';
import type { UnitOfWork } from '@/server/journal/journal';

/** Tells the lists of people and tokens to read again, and whoever holds sockets to look who may still be there. */
export async function announceMembers(
  unit: UnitOfWork,
  by: { readonly workspaceId: WorkspaceId; readonly principal: Principal },
  change: MemberChange,
): Promise<void> {
  await unit.append({
    stream: workspaceStream(by.workspaceId),
    events: [{ type: 'members/changed', data: change }],
    principal: by.principal,
  });
}
