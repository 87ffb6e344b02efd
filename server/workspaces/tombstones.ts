/** Owns what is left of deleted spaces and conversations (statement 67): read here, written by who deletes. */
import type { Tombstone } from '@/prisma/generated/sqlite/client';
import { AppError } from '@/server/core/errors';
import { type Principal, principal } from '@/server/core/principal';
import type { Actor, Services } from '@/server/services';
import { type Page, type PageInput, pageQuery, toPage } from './page';

export interface TombstoneView {
  /** The space's or conversation's. */
  readonly id: string;
  readonly kind: 'space' | 'conversation';
  readonly title: string;
  /** A conversation's. */
  readonly spaceId: string | null;
  /** A space's: it is still in the repository. */
  readonly branch: string | null;
  readonly repository: string | null;
  /** How many events its logs held. */
  readonly events: number;
  readonly reason: 'person' | 'retention';
  readonly deletedBy: Principal;
  readonly deletedAt: string;
}

const tombstoneView = (row: Tombstone): TombstoneView => ({
  id: row.id,
  kind: row.kind as TombstoneView['kind'],
  title: row.title,
  spaceId: row.spaceId,
  branch: row.branch,
  repository: row.repository,
  events: row.events,
  reason: row.reason as TombstoneView['reason'],
  deletedBy: principal.parse(JSON.parse(row.deletedBy)),
  deletedAt: row.deletedAt.toISOString(),
});

/** Those of what was made last first: an id tells when its thing was made. */
export async function listTombstones(
  services: Services,
  actor: Actor,
  input: PageInput = {},
): Promise<Page<TombstoneView>> {
  const { where, ...page } = pageQuery(input, 'newest-first');
  const rows = await services.database.reader.tombstone.findMany({
    where: { workspaceId: actor.workspaceId, ...where },
    ...page,
  });
  return toPage(rows, input, tombstoneView);
}

/** Throws AppError `not_found` for what was never there, or still is. */
export async function getTombstone(
  services: Services,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<TombstoneView> {
  const { workspaceId } = actor;
  const row = await services.database.reader.tombstone.findFirst({ where: { id, workspaceId } });
  if (row) return tombstoneView(row);
  throw new AppError('not_found', `Nothing of ${id} was ever deleted here.`, { kind: 'tombstone', id });
}
