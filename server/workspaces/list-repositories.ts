import type { Actor, Services } from '@/server/services';
import { type Page, type PageInput, pageQuery, toPage } from './page';
import { type RepositoryView, repositoryView } from './repository-view';

/** Oldest first. */
export async function listRepositories(
  services: Services,
  actor: Actor,
  input: PageInput = {},
): Promise<Page<RepositoryView>> {
  const { where, ...page } = pageQuery(input, 'oldest-first');
  const rows = await services.database.reader.repository.findMany({
    where: { workspaceId: actor.workspaceId, ...where },
    ...page,
  });
  return toPage(rows, input, repositoryView);
}
