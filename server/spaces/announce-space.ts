import type { SpaceEvent } from '@/server/core/events/envelope';
import { type SpaceId, spaceStream, type WorkspaceId, workspaceStream } from '@/server/core/ids';
import type { Principal } from '@/server/core/principal';
import type { UnitOfWork } from '@/server/journal/journal';

/** Tells a space's own readers what happened and the workspace's lists that its row changed. */
export async function announceSpace(
  unit: UnitOfWork,
  { principal, workspaceId }: { readonly principal: Principal; readonly workspaceId: WorkspaceId },
  change: { readonly spaceId: SpaceId; readonly events: readonly SpaceEvent[] },
): Promise<void> {
  const { spaceId, events } = change;
  if (events.length > 0) await unit.append({ stream: spaceStream(spaceId), events, principal });
  await unit.append({
    stream: workspaceStream(workspaceId),
    events: [{ type: 'space/changed', data: { spaceId } }],
    principal,
  });
}
