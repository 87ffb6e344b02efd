import type { SpaceId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { findSpace } from './find-space';
import { type SpaceView, spaceView } from './space-view';

/** Throws AppError `not_found`. */
export async function getSpace(
  services: Services,
  actor: Actor,
  { spaceId }: { readonly spaceId: SpaceId },
): Promise<SpaceView> {
  const { workspaceId } = actor;
  return spaceView(await findSpace(services.database.reader, { workspaceId, spaceId }));
}
