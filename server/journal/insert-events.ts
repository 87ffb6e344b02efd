/**
 * The one statement that appends. It carries what must hold, each stream's head and each runner's epoch, so that either
 * all its rows are there afterwards or none is.
 */
import type { StreamName } from '@/server/core/ids';
import type { Database, Rows } from '@/server/store/database';
import type { Fence, PreparedRequest } from './prepare-request';

export interface Placed {
  readonly request: PreparedRequest;
  /** The stream's `seq` before this request. */
  readonly head: number;
}

interface Insertion {
  readonly provider: Database['provider'];
  readonly rows: Rows;
  readonly placed: readonly Placed[];
}

type EventRow = readonly [
  stream: string,
  seq: number,
  type: string,
  v: number,
  data: string,
  at: number,
  principal: string,
];

function eventRows(placed: readonly Placed[]): EventRow[] {
  return placed.flatMap(({ request, head }) =>
    request.events.map(
      (event, index): EventRow => [
        request.stream,
        head + 1 + index,
        event.type,
        event.v,
        event.dataText,
        event.at,
        event.principalText,
      ],
    ),
  );
}

/** Of each stream, where the first request of the batch expects it to be. */
function expectedHeads(placed: readonly Placed[]): [StreamName, number][] {
  const heads = new Map<StreamName, number>();
  for (const { request, head } of placed) if (!heads.has(request.stream)) heads.set(request.stream, head);
  return [...heads];
}

function distinctFences(placed: readonly Placed[]): Fence[] {
  const fences = placed.flatMap(({ request }) => request.fence ?? []);
  return [...new Map(fences.map((fence) => [`${fence.conversationId}@${fence.epoch}`, fence])).values()];
}

async function insertSqlite(rows: Rows, placed: readonly Placed[]): Promise<number> {
  const events = JSON.stringify(eventRows(placed));
  const heads = JSON.stringify(expectedHeads(placed));
  const fences = JSON.stringify(
    distinctFences(placed).map(({ conversationId, epoch }) => [conversationId, epoch]),
  );
  return await rows.$executeRaw`
    INSERT INTO "Event" ("stream", "seq", "type", "v", "data", "at", "principal")
    SELECT e.value ->> 0, e.value ->> 1, e.value ->> 2, e.value ->> 3, e.value ->> 4, e.value ->> 5, e.value ->> 6
    FROM json_each(${events}) AS e
    WHERE NOT EXISTS (
      SELECT 1 FROM json_each(${heads}) AS h
      WHERE (SELECT coalesce(max("seq"), 0) FROM "Event" WHERE "stream" = h.value ->> 0) <> h.value ->> 1
    ) AND NOT EXISTS (
      SELECT 1 FROM json_each(${fences}) AS f
      WHERE (SELECT "epoch" FROM "Conversation" WHERE "id" = f.value ->> 0) IS NOT f.value ->> 1
    )`;
}

/** The conversations' rows are locked in share mode: a claim waits for this append, or this append for the claim. */
async function insertPostgresql(rows: Rows, placed: readonly Placed[]): Promise<number> {
  const fences = distinctFences(placed);
  const events = JSON.stringify(
    eventRows(placed).map(([stream, seq, type, v, data, at, principal]) => {
      return { stream, seq, type, v, data, at, principal };
    }),
  );
  const heads = JSON.stringify(expectedHeads(placed).map(([stream, head]) => ({ stream, head })));
  return await rows.$executeRaw`
    WITH fence AS MATERIALIZED (
      SELECT c."id"
      FROM json_to_recordset(${JSON.stringify(fences)}::json) AS f("conversationId" text, "epoch" int)
      JOIN "Conversation" AS c ON c."id" = f."conversationId" AND c."epoch" = f."epoch"
      ORDER BY c."id"
      FOR SHARE OF c
    )
    INSERT INTO "Event" ("stream", "seq", "type", "v", "data", "at", "principal")
    SELECT e."stream", e."seq", e."type", e."v", e."data", e."at", e."principal"
    FROM json_to_recordset(${events}::json)
      AS e("stream" text, "seq" int, "type" text, "v" int, "data" text, "at" bigint, "principal" text)
    WHERE (SELECT count(*) FROM fence) = ${fences.length}::int AND NOT EXISTS (
      SELECT 1 FROM json_to_recordset(${heads}::json) AS h("stream" text, "head" int)
      WHERE (SELECT coalesce(max("seq"), 0) FROM "Event" WHERE "stream" = h."stream") <> h."head"
    )`;
}

/** False when a head or an epoch is not what was expected: then nothing was inserted. */
export async function insertEvents({ provider, rows, placed }: Insertion): Promise<boolean> {
  const insert = provider === 'sqlite' ? insertSqlite : insertPostgresql;
  return (await insert(rows, placed)) > 0;
}
