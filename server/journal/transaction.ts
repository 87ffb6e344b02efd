/** One interactive transaction of rows and events: what a command does is there as a whole or not at all. */
import type { Envelope } from '@/server/core/events/envelope';
import type { StreamName } from '@/server/core/ids';
import type { Rows } from '@/server/store/database';
import { databaseFault } from '@/server/store/database-errors';
import { type BatchContext, placeRequests, staleEpoch, streamConflict } from './append-batch';
import { insertEvents, type Placed } from './insert-events';
import type { AppendRequest, UnitOfWork } from './journal';
import { type PreparedRequest, placeEvents, prepareRequest } from './prepare-request';
import { readHeads, staleFences } from './stream-heads';

const conflictsAllowed = 20;

/** What one run of the work did; thrown away if the transaction fails. */
export class Transaction implements UnitOfWork {
  readonly placed: Placed[] = [];
  readonly effects: (() => void)[] = [];
  readonly #heads = new Map<StreamName, number>();
  #appends: Promise<unknown> = Promise.resolve();

  constructor(
    readonly rows: Rows,
    private readonly context: BatchContext,
    private readonly at: number,
  ) {}

  /** SQLite's BEGIN takes no lock; a transaction that reads first and writes later could not wait for one. */
  async begin(): Promise<void> {
    if (this.context.database.provider === 'sqlite') {
      await this.rows.$executeRaw`UPDATE "Command" SET "id" = "id" WHERE 0`;
    }
  }

  /** One after the other, so that appends a caller did not wait for keep their order. */
  append(request: AppendRequest): Promise<Envelope[]> {
    const prepared = prepareRequest(request, this.at);
    if (prepared.events.length === 0) return Promise.resolve([]);
    const appended = this.#appends.then(() => this.#append(prepared));
    this.#appends = appended.catch(() => undefined);
    return appended;
  }

  afterCommit(effect: () => void): void {
    this.effects.push(effect);
  }

  /** Resolves when appends that the work did not wait for are in the transaction too. */
  async settled(): Promise<void> {
    await this.#appends;
  }

  async #append(request: PreparedRequest): Promise<Envelope[]> {
    for (let conflicts = 0; conflicts <= conflictsAllowed; conflicts += 1) {
      const placed = await this.#attempt(request);
      if (!placed) continue;
      this.placed.push(placed);
      this.#heads.set(request.stream, placed.head + request.events.length);
      return placeEvents(request, placed.head);
    }
    throw streamConflict();
  }

  async #attempt(request: PreparedRequest): Promise<Placed | null> {
    const { stream, fence } = request;
    const head = await this.#headOf(stream);
    const [placed] = placeRequests([request], () => head);
    if (placed && (await this.#insert(placed))) return placed;
    if (fence && (await staleFences(this.rows, [fence])).length > 0) throw staleEpoch(request);
    this.#heads.set(stream, (await readHeads(this.rows, [stream])).get(stream) ?? 0);
    return null;
  }

  async #headOf(stream: StreamName): Promise<number> {
    const known = this.#heads.get(stream) ?? this.context.heads.get(stream);
    return known ?? (await readHeads(this.rows, [stream])).get(stream) ?? 0;
  }

  /** On PostgreSQL an error spoils the transaction; a savepoint keeps a lost race from doing that. */
  async #insert(placed: Placed): Promise<boolean> {
    const { rows } = this;
    const insertion = {
      provider: this.context.database.provider,
      // On the transaction, which refuses once it is over.
      execute: (sql: string, parameters: readonly (string | number)[]) =>
        rows.$executeRawUnsafe(sql, ...parameters),
      placed: [placed],
    };
    if (insertion.provider === 'sqlite') return await insertEvents(insertion);
    await rows.$executeRaw`SAVEPOINT append`;
    try {
      const inserted = await insertEvents(insertion);
      await rows.$executeRaw`RELEASE SAVEPOINT append`;
      return inserted;
    } catch (error) {
      if (databaseFault(error) !== 'duplicate') throw error;
      await rows.$executeRaw`ROLLBACK TO SAVEPOINT append`;
      return false;
    }
  }
}
