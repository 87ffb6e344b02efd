/** Reads a stream in pages, each one row: the database joins the events, so that one parse reads them all. */
import { setImmediate as nextTick } from 'node:timers/promises';
import { type Envelope, parseEvent } from '@/server/core/events/envelope';
import type { StreamName } from '@/server/core/ids';
import type { Database } from '@/server/store/database';
import { databaseError } from '@/server/store/database-errors';

/** Small enough to let others have the event loop in between. */
const pageSize = 2000;

type PackedEvent = [seq: number, v: number, at: number, type: string, data: unknown, principal: unknown];

interface Page {
  readonly stream: StreamName;
  readonly after: number;
  readonly limit: number;
}

async function readPage({ reader }: Database, { stream, after, limit }: Page): Promise<PackedEvent[]> {
  const [row] = await reader.$queryRaw<{ events: string | null }[]>`
    SELECT string_agg(
      '[' || "seq" || ',' || "v" || ',' || "at" || ',"' || "type" || '",' || "data" || ',' || "principal" || ']',
      ','
    ) AS events
    FROM (
      SELECT * FROM "Event" WHERE "stream" = ${stream} AND "seq" > ${after} ORDER BY "seq" LIMIT ${limit}
    ) AS page`;
  const page = row?.events ? (JSON.parse(`[${row.events}]`) as PackedEvent[]) : [];
  // Both databases join in the order they are fed; neither promises it, and ordering inside the join costs more.
  return page.every(([seq], index) => index === 0 || seq > (page[index - 1]?.[0] ?? 0))
    ? page
    : page.sort(([a], [b]) => a - b);
}

/** In `seq` order. Throws AppError `unknown_event_type`; events marked ignorable are left out. */
export async function readEvents(
  database: Database,
  stream: StreamName,
  { after = 0, limit = Number.MAX_SAFE_INTEGER }: { after?: number; limit?: number } = {},
): Promise<Envelope[]> {
  const events: Envelope[] = [];
  for (let last = after, left = limit; left > 0; ) {
    const asked = Math.min(pageSize, left);
    const page = await readPage(database, { stream, after: last, limit: asked }).catch((error: unknown) => {
      throw databaseError(error, database.name);
    });
    for (const [seq, v, at, type, data, principal] of page) {
      const event = parseEvent({ stream, seq, type, v, data, at, principal });
      if (event) events.push(event);
    }
    if (page.length < asked) break;
    last = page.at(-1)?.[0] ?? last;
    left -= page.length;
    await nextTick();
  }
  return events;
}
