/** Where each stream ends and who holds each conversation, as far as we know: a guess that the statement checks. */
import type { StreamName } from '@/server/core/ids';
import type { Database, Rows } from '@/server/store/database';
import { databaseError } from '@/server/store/database-errors';
import type { Fence } from './prepare-request';

const capacity = 20_000;

export class StreamHeads {
  readonly #known = new Map<StreamName, number>();

  get(stream: StreamName): number | undefined {
    return this.#known.get(stream);
  }

  set(stream: StreamName, head: number): void {
    if (this.#known.size >= capacity) this.#known.clear();
    this.#known.set(stream, head);
  }

  forget(): void {
    this.#known.clear();
  }
}

/** Last committed `seq` of each stream, 0 for an empty one. */
export async function readHeads(
  rows: Rows,
  streams: readonly StreamName[],
): Promise<Map<StreamName, number>> {
  const found = await rows.event.groupBy({
    by: ['stream'],
    where: { stream: { in: [...streams] } },
    _max: { seq: true },
  });
  const heads = new Map(found.map((row) => [row.stream as StreamName, row._max.seq ?? 0]));
  return new Map(streams.map((stream) => [stream, heads.get(stream) ?? 0]));
}

/** Of the fences, those that no longer hold. */
export async function staleFences(rows: Rows, fences: readonly Fence[]): Promise<Fence[]> {
  const found = await rows.conversation.findMany({
    where: { id: { in: fences.map((fence) => fence.conversationId) } },
    select: { id: true, epoch: true },
  });
  const epochs = new Map(found.map((row) => [row.id, row.epoch]));
  return fences.filter((fence) => epochs.get(fence.conversationId) !== fence.epoch);
}

/** Last committed `seq`, 0 for an empty stream. */
export async function readHead(database: Database, stream: StreamName): Promise<number> {
  try {
    return (await readHeads(database.reader, [stream])).get(stream) ?? 0;
  } catch (error) {
    throw databaseError(error, database.name);
  }
}
