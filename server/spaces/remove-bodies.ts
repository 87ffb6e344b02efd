import type { BodyHash, StreamName } from '@/server/core/ids';
import type { Rows } from '@/server/store/database';

/** The event types that name bodies by hash. */
const naming = ['request/header', 'request/auxiliary', 'tool/result'];
const hashText = /"([0-9a-f]{64})"/g;

const hashesIn = (data: string): string[] => [...data.matchAll(hashText)].flatMap(([, hash]) => hash ?? []);

/** Statement 67: bodies go with the last event that names them. `streams` are those about to be removed. */
export async function removeUnreferencedBodies(
  rows: Rows,
  streams: readonly StreamName[],
): Promise<BodyHash[]> {
  const removed: BodyHash[] = [];
  const mine = await rows.event.findMany({
    where: { stream: { in: [...streams] }, type: { in: naming } },
    select: { data: true },
  });
  for (const hash of new Set(mine.flatMap(({ data }) => hashesIn(data)))) {
    const other = await rows.event.findFirst({
      where: { stream: { notIn: [...streams] }, type: { in: naming }, data: { contains: `"${hash}"` } },
      select: { seq: true },
    });
    if (other) continue;
    const { count } = await rows.body.deleteMany({ where: { hash } });
    if (count > 0) removed.push(hash as BodyHash);
  }
  return removed;
}
