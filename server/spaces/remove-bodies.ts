import type { BodyHash, StreamName } from '@/server/core/ids';
import type { Rows } from '@/server/store/database';

/** Far below what one statement may bind. */
const CHUNK = 1000;

/** Statement 67: bodies go with the last log that names them. `streams` are those about to be removed. */
export async function removeUnreferencedBodies(
  rows: Rows,
  streams: readonly StreamName[],
): Promise<BodyHash[]> {
  const mine = { stream: { in: [...streams] } };
  const named = await rows.bodyUse.findMany({ where: mine, select: { hash: true }, distinct: ['hash'] });
  await rows.bodyUse.deleteMany({ where: mine });
  const removed: BodyHash[] = [];
  for (let at = 0; at < named.length; at += CHUNK) {
    removed.push(
      ...(await removeUnnamed(
        rows,
        named.slice(at, at + CHUNK).map(({ hash }) => hash),
      )),
    );
  }
  return removed;
}

async function removeUnnamed(rows: Rows, hashes: readonly string[]): Promise<BodyHash[]> {
  const still = await rows.bodyUse.findMany({ where: { hash: { in: [...hashes] } }, select: { hash: true } });
  const kept = new Set(still.map(({ hash }) => hash));
  const gone = hashes.filter((hash) => !kept.has(hash));
  await rows.body.deleteMany({ where: { hash: { in: gone } } });
  await rows.removedBody.deleteMany({ where: { hash: { in: gone } } });
  return gone as BodyHash[];
}
