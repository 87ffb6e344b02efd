import { describeError } from '@/server/core/errors';
import type { SpaceId, WorkspaceId } from '@/server/core/ids';
import { systemPrincipal } from '@/server/core/principal';
import type { Services } from '@/server/services';
import { deleteExpiredSpace } from '@/server/spaces/delete-space';
import type { Rows } from '@/server/store/database';
import { DAY, MEGABYTE, type Retention, readRetention } from './retention';
import { outputAmount, removableOutputs, removeOutputs, type StoredOutput } from './stored-outputs';

/** Outputs removed in one transaction; everybody else waits meanwhile. */
const BATCH = 500;

/** Does what each workspace's setting says, where it is in force. Safe to run twice at once. */
export async function keepRetention(services: Services): Promise<void> {
  const { reader } = services.database;
  for (const { id } of await reader.workspace.findMany({ select: { id: true } })) {
    const workspaceId = id as WorkspaceId;
    await deleteExpired(services, workspaceId);
    await removeOldOutputs(services, workspaceId);
    await keepWithinQuota(services, workspaceId);
  }
}

const nothing: Retention = { archivedDays: null, outputDays: null, outputQuotaMb: null };

/** Read again before each step: once owners changed the setting, nothing more goes. */
async function inForce({ database, now }: Services, workspaceId: WorkspaceId): Promise<Retention> {
  const { from, ...retention } = await readRetention(database.reader, workspaceId);
  return from === null || now() < from ? nothing : retention;
}

/** Archived spaces whose time is up, longest archived first. */
export async function expiredSpaces(
  rows: Pick<Rows, 'space'>,
  workspaceId: string,
  { archivedDays, now }: Pick<Retention, 'archivedDays'> & { readonly now: number },
): Promise<{ id: SpaceId; title: string }[]> {
  if (archivedDays === null) return [];
  const found = await rows.space.findMany({
    where: { workspaceId, status: 'archived', archivedAt: { lt: new Date(now - archivedDays * DAY) } },
    select: { id: true, title: true },
    orderBy: { archivedAt: 'asc' },
  });
  return found.map(({ id, title }) => ({ id: id as SpaceId, title }));
}

/** One that cannot be deleted, because its uncommitted work cannot be kept, stays, and the log says so each time. */
async function deleteExpired(services: Services, workspaceId: WorkspaceId): Promise<void> {
  const by = { workspaceId, principal: systemPrincipal('retention') };
  const expired = async () => {
    const { archivedDays } = await inForce(services, workspaceId);
    return expiredSpaces(services.database.reader, workspaceId, { archivedDays, now: services.now() });
  };
  for (const { id, title } of await expired()) {
    const isDue = async () => (await expired()).some((each) => each.id === id);
    try {
      await deleteExpiredSpace(services, { by, spaceId: id, isDue });
    } catch (error) {
      const details = { spaceId: id, title, reason: describeError(error) };
      services.log.warn(details, 'An archived space whose time is up could not be deleted');
    }
  }
}

async function removeOldOutputs(services: Services, workspaceId: WorkspaceId): Promise<void> {
  for (;;) {
    const { outputDays } = await inForce(services, workspaceId);
    if (outputDays === null) return;
    const due = { before: services.now() - outputDays * DAY, limit: BATCH };
    const outputs = await removableOutputs(services.database.reader, workspaceId, due);
    if (outputs.length === 0) return;
    await removeOutputs(services, { workspaceId, reason: 'retention', outputs });
  }
}

async function keepWithinQuota(services: Services, workspaceId: WorkspaceId): Promise<void> {
  const { reader } = services.database;
  for (;;) {
    const { outputQuotaMb } = await inForce(services, workspaceId);
    if (outputQuotaMb === null) return;
    const { bytes } = await outputAmount(reader, workspaceId);
    const outputs = oldestUntil(
      await removableOutputs(reader, workspaceId, { before: services.now() + 1, limit: BATCH }),
      bytes - outputQuotaMb * MEGABYTE,
    );
    if (outputs.length === 0) return;
    await removeOutputs(services, { workspaceId, reason: 'quota', outputs });
  }
}

/** As few of the oldest as make up `excess` bytes. */
export function oldestUntil(outputs: readonly StoredOutput[], excess: number): StoredOutput[] {
  const taken: StoredOutput[] = [];
  let bytes = 0;
  for (const output of outputs) {
    if (bytes >= excess) break;
    taken.push(output);
    bytes += output.bytes;
  }
  return taken;
}
