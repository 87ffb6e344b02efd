import type { RepositoryId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { type Page, type PageInput, pageQuery, toPage } from '@/server/workspaces/page';
import { type SpaceView, spaceParts, spaceView } from './space-view';

export interface ListSpacesInput extends PageInput {
  /** Default: only those that are not archived. */
  readonly archived?: boolean | undefined;
  readonly repositoryId?: RepositoryId | undefined;
}

/** Newest first. */
export async function listSpaces(
  services: Services,
  actor: Actor,
  input: ListSpacesInput = {},
): Promise<Page<SpaceView>> {
  const { where, ...page } = pageQuery(input, 'newest-first');
  const rows = await services.database.reader.space.findMany({
    where: {
      workspaceId: actor.workspaceId,
      status: input.archived ? 'archived' : 'active',
      ...(input.repositoryId && { repositoryId: input.repositoryId }),
      ...where,
    },
    include: spaceParts,
    ...page,
  });
  return toPage(rows, input, spaceView);
}
