/**
 * The one statement that appends. It carries what must hold, each stream's head and each runner's epoch, so that either
 * all its rows are there afterwards or none is.
 */
import type { StreamName } from '@/server/core/ids';
import type { Database } from '@/server/store/database';
import type { Fence, PreparedRequest } from './prepare-request';

export interface Placed {
  readonly request: PreparedRequest;
  /** The stream's `seq` before this request. */
  readonly head: number;
}

type Parameter = string | number;

interface Insertion {
  readonly provider: Database['provider'];
  /** On the connection that is to append. Returns how many rows it inserted. */
  readonly execute: (sql: string, parameters: readonly Parameter[]) => Promise<number>;
  readonly placed: readonly Placed[];
}

interface Statement {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

/** Each event's columns in the order of the table. */
function* eventRows(placed: readonly Placed[]) {
  for (const { request, head } of placed) {
    let seq = head;
    for (const { type, v, dataText, at, principalText } of request.events) {
      seq += 1;
      yield [request.stream, seq, type, v, dataText, at, principalText] as const;
    }
  }
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

/** More rows than this come as JSON: SQLite binds at most 32,766 values. */
const mostBoundRows = 512;

function sqliteStatement(placed: readonly Placed[]): Statement {
  const rows = [...eventRows(placed)];
  const fences = distinctFences(placed).map(({ conversationId, epoch }) => [conversationId, epoch]);
  const guards = [JSON.stringify(expectedHeads(placed)), JSON.stringify(fences)];
  return rows.length > mostBoundRows
    ? { sql: sqliteText(jsonRows), parameters: [JSON.stringify(rows), ...guards] }
    : { sql: sqliteText(boundRows(rows.length)), parameters: [...rows.flat(), ...guards] };
}

/** Cheaper than JSON; the text depends on the number of rows only, so it stays prepared. */
const boundRows = (count: number): string =>
  `SELECT * FROM (VALUES ${Array(count).fill('(?, ?, ?, ?, ?, ?, ?)').join(', ')})`;

const jsonRows = `
  SELECT e.value ->> 0, e.value ->> 1, e.value ->> 2, e.value ->> 3, e.value ->> 4, e.value ->> 5, e.value ->> 6
  FROM json_each(?) AS e`;

const sqliteText = (rows: string): string => `
  INSERT INTO "Event" ("stream", "seq", "type", "v", "data", "at", "principal")
  ${rows}
  WHERE NOT EXISTS (
    SELECT 1 FROM json_each(?) AS h
    WHERE (SELECT coalesce(max("seq"), 0) FROM "Event" WHERE "stream" = h.value ->> 0) <> h.value ->> 1
  ) AND NOT EXISTS (
    SELECT 1 FROM json_each(?) AS f
    WHERE (SELECT "epoch" FROM "Conversation" WHERE "id" = f.value ->> 0) IS NOT f.value ->> 1
  )`;

function postgresStatement(placed: readonly Placed[]): Statement {
  const fences = distinctFences(placed);
  const events = Array.from(eventRows(placed), ([stream, seq, type, v, data, at, principal]) => {
    return { stream, seq, type, v, data, at, principal };
  });
  const heads = expectedHeads(placed).map(([stream, head]) => ({ stream, head }));
  const parameters = [JSON.stringify(fences), JSON.stringify(events), fences.length, JSON.stringify(heads)];
  return { sql: postgresText, parameters };
}

/** The conversations' rows are locked in share mode: a claim waits for this append, or this append for the claim. */
const postgresText = `
  WITH fence AS MATERIALIZED (
    SELECT c."id"
    FROM json_to_recordset($1::json) AS f("conversationId" text, "epoch" int)
    JOIN "Conversation" AS c ON c."id" = f."conversationId" AND c."epoch" = f."epoch"
    ORDER BY c."id"
    FOR SHARE OF c
  )
  INSERT INTO "Event" ("stream", "seq", "type", "v", "data", "at", "principal")
  SELECT e."stream", e."seq", e."type", e."v", e."data", e."at", e."principal"
  FROM json_to_recordset($2::json)
    AS e("stream" text, "seq" int, "type" text, "v" int, "data" text, "at" bigint, "principal" text)
  WHERE (SELECT count(*) FROM fence) = $3::int AND NOT EXISTS (
    SELECT 1 FROM json_to_recordset($4::json) AS h("stream" text, "head" int)
    WHERE (SELECT coalesce(max("seq"), 0) FROM "Event" WHERE "stream" = h."stream") <> h."head"
  )`;

/** False when a head or an epoch is not what was expected: then nothing was inserted. */
export async function insertEvents({ provider, execute, placed }: Insertion): Promise<boolean> {
  const { sql, parameters } = provider === 'sqlite' ? sqliteStatement(placed) : postgresStatement(placed);
  return (await execute(sql, parameters)) > 0;
}
