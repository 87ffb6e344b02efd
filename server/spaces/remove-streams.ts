/** Owns the one act that removes events: whole streams, with what was deleted (statement 67). A log is never shortened. */
import type { StreamName } from '@/server/core/ids';
import type { Journal, UnitOfWork } from '@/server/journal/journal';
import { removeUnreferencedBodies } from './remove-bodies';

/** In the caller's transaction: events, and the bodies nobody else names. Returns how many events went. */
export async function removeStreams(
  unit: UnitOfWork,
  { bodies }: Pick<Journal, 'bodies'>,
  streams: readonly StreamName[],
): Promise<number> {
  const gone = await removeUnreferencedBodies(unit.rows, streams);
  unit.afterCommit(() => bodies.forget(gone));
  const { count } = await unit.rows.event.deleteMany({ where: { stream: { in: [...streams] } } });
  return count;
}
