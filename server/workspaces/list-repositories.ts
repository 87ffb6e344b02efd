import type { Actor, Services } from '@/server/services';
import { type Page, type PageInput, pageQuery, toPage } from './page';
import { type RepositoryView, repositoryView } from './repository-view';
import { readSample } from './sample-repository';

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
  const sample = await readSample(services.database.reader, actor.workspaceId);
  return toPage(rows, input, (row) => repositoryView(row, sample?.repositoryId ?? null));
}
