import { workspaceStream } from '@/server/core/ids';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Actor } from '@/server/services';

/** Tells the workspace's screens to read the models again. */
export async function announceModels(unit: UnitOfWork, actor: Actor): Promise<void> {
  await unit.append({
    stream: workspaceStream(actor.workspaceId),
    events: [{ type: 'models/changed', data: {} }],
    principal: actor.principal,
  });
}
