/** After a broken connection: did the commit reach the disk? */
import type { Rows } from '@/server/store/database';
import type { Placed } from './insert-events';

/** True if every event stands at its place, exactly as we wrote it. */
export async function allStored(rows: Rows, placed: readonly Placed[]): Promise<boolean> {
  for (const { request, head } of placed) {
    const found = await rows.event.findMany({
      where: { stream: request.stream, seq: { gt: head, lte: head + request.events.length } },
      orderBy: { seq: 'asc' },
    });
    const same = request.events.every((event, index) => {
      const row = found[index];
      return (
        row?.type === event.type &&
        row.data === event.dataText &&
        row.principal === event.principalText &&
        Number(row.at) === event.at
      );
    });
    if (!same) return false;
  }
  return true;
}
