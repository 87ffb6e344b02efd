/**
 * Group commit. Requests of one tick go to the database in one statement; each is all or nothing and, on a stream, in
 * the order they were made. A request is settled only when it is known to be on disk or known not to be.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@/server/core/errors';
import type { Envelope } from '@/server/core/events/envelope';
import type { StreamName } from '@/server/core/ids';
import type { Database } from '@/server/store/database';
import { databaseError, databaseFault } from '@/server/store/database-errors';
import { insertEvents, type Placed } from './insert-events';
import { type PreparedRequest, placeEvents } from './prepare-request';
import { allStored } from './stored-already';
import { readHeads, type StreamHeads, staleFences } from './stream-heads';

export interface PendingAppend {
  readonly request: PreparedRequest;
  resolve(events: Envelope[]): void;
  reject(error: unknown): void;
}

export interface BatchContext {
  readonly database: Database;
  readonly heads: StreamHeads;
  /** How long another process's lock is waited for, without blocking, in milliseconds. */
  readonly lockPatience: number;
  /** In commit order, before the requests resolve. */
  publish(stream: StreamName, events: Envelope[]): void;
}

const conflictsAllowed = 100;

export function staleEpoch({ stream, fence }: PreparedRequest): AppError {
  return new AppError(
    'stale_epoch',
    `Another runner has taken over ${stream} (epoch ${fence?.epoch ?? 0} is over). Nothing was appended; stop this one.`,
    { stream },
  );
}

export function streamConflict(): AppError {
  return new AppError(
    'stream_conflict',
    'Other servers kept appending to the same stream. Nothing was appended; try again.',
  );
}

/** Gives each request its place after the stream's head and after the requests before it. */
export function placeRequests(
  requests: readonly PreparedRequest[],
  headOf: (stream: StreamName) => number,
): Placed[] {
  const ends = new Map<StreamName, number>();
  return requests.map((request) => {
    const head = ends.get(request.stream) ?? headOf(request.stream);
    ends.set(request.stream, head + request.events.length);
    return { request, head };
  });
}

type Outcome = 'done' | 'changed' | 'locked';

class BatchRun {
  #pending: PendingAppend[];

  constructor(
    private readonly context: BatchContext,
    pending: PendingAppend[],
  ) {
    this.#pending = pending;
  }

  async run(): Promise<void> {
    const end = Date.now() + this.context.lockPatience;
    for (let conflicts = 0; this.#pending.length > 0; ) {
      try {
        const outcome = await this.#attempt(end);
        if (outcome === 'done') return;
        if (outcome === 'changed' && ++conflicts > conflictsAllowed) throw streamConflict();
        if (outcome === 'locked') await delay(20);
      } catch (error) {
        this.#fail(databaseError(error, this.context.database.name));
      }
    }
  }

  async #attempt(end: number): Promise<Outcome> {
    const { database } = this.context;
    const placed = await this.#place();
    try {
      const inserted = await insertEvents({
        provider: database.provider,
        execute: database.execute,
        placed,
      });
      if (inserted) this.#settle(placed);
      else await this.#dropStale();
      return inserted ? 'done' : 'changed';
    } catch (error) {
      return await this.#judge(error, placed, end);
    }
  }

  async #place(): Promise<Placed[]> {
    const { heads, database } = this.context;
    const requests = this.#pending.map(({ request }) => request);
    const unknown = requests.map(({ stream }) => stream).filter((stream) => heads.get(stream) === undefined);
    if (unknown.length > 0) {
      for (const [stream, head] of await readHeads(database.writer, [...new Set(unknown)])) {
        heads.set(stream, head);
      }
    }
    return placeRequests(requests, (stream) => heads.get(stream) ?? 0);
  }

  /** What the statement found changed: heads are read again, requests of runners that lost their claim go. */
  async #dropStale(): Promise<void> {
    this.context.heads.forget();
    const fences = this.#pending.flatMap(({ request }) => request.fence ?? []);
    const stale = await staleFences(this.context.database.writer, fences);
    const isStale = ({ request }: PendingAppend) => request.fence !== null && stale.includes(request.fence);
    const lost = this.#pending.filter(isStale);
    this.#pending = this.#pending.filter((pending) => !isStale(pending));
    for (const { request, reject } of lost) reject(staleEpoch(request));
  }

  async #judge(error: unknown, placed: Placed[], end: number): Promise<Outcome> {
    const { database, heads } = this.context;
    heads.forget();
    const fault = databaseFault(error);
    if (fault === 'duplicate' || fault === 'retry') return 'changed';
    if (fault === 'locked' && Date.now() < end) return 'locked';
    // The connection may be in any state now, and the commit may have reached the disk or not: ask a new one.
    await database.renewWriter();
    if (!(await allStored(database.writer, placed))) throw error;
    this.#settle(placed);
    return 'done';
  }

  #settle(placed: readonly Placed[]): void {
    const { heads, publish } = this.context;
    const pending = this.#pending;
    this.#pending = [];
    const envelopes = placed.map(({ request, head }) => placeEvents(request, head));
    const byStream = new Map<StreamName, Envelope[]>();
    for (const [index, { request, head }] of placed.entries()) {
      const events = envelopes[index] ?? [];
      heads.set(request.stream, head + events.length);
      const together = byStream.get(request.stream);
      if (together) together.push(...events);
      else byStream.set(request.stream, [...events]);
    }
    for (const [stream, events] of byStream) publish(stream, events);
    for (const [index, { resolve }] of pending.entries()) resolve(envelopes[index] ?? []);
  }

  #fail(error: AppError): void {
    const pending = this.#pending;
    this.#pending = [];
    for (const { reject } of pending) reject(error);
  }
}

/** Settles every one of `pending`; never throws. */
export function commitBatch(context: BatchContext, pending: PendingAppend[]): Promise<void> {
  return new BatchRun(context, pending).run();
}
