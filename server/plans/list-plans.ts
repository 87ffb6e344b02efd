import type { SpaceId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { findSpace } from '@/server/spaces/find-space';
import { type Page, type PageInput, pageQuery, toPage } from '@/server/workspaces/page';
import { type PlanItem, planItem } from './plan-view';

/** Newest first. Throws AppError `not_found` for a space that is not there. */
export async function listPlans(
  services: Services,
  actor: Actor,
  input: PageInput & { readonly spaceId: SpaceId },
): Promise<Page<PlanItem>> {
  const rows = services.database.reader;
  const { workspaceId } = actor;
  const { id: spaceId } = await findSpace(rows, { workspaceId, spaceId: input.spaceId });
  const { where, ...page } = pageQuery(input, 'newest-first');
  return toPage(await rows.plan.findMany({ where: { spaceId, ...where }, ...page }), input, planItem);
}
