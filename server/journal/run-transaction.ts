/** Runs a unit of work to its commit, and knows what happened when the commit itself fails. */
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@/server/core/errors';
import type { Envelope } from '@/server/core/events/envelope';
import type { StreamName } from '@/server/core/ids';
import { databaseError, databaseFault, driverError } from '@/server/store/database-errors';
import type { BatchContext } from './append-batch';
import { findResult, keepResult } from './command-results';
import type { CommandKey, UnitOfWork } from './journal';
import { placeEvents } from './prepare-request';
import { allStored } from './stored-already';
import { Transaction } from './transaction';

/** Milliseconds. Work that takes longer holds up every other writer and is rolled back. */
const limits = { maxWait: 10_000, timeout: 30_000 };
const runsAllowed = 5;

export interface Work<Result> {
  readonly run: (unit: UnitOfWork) => Promise<Result>;
  readonly command: CommandKey | undefined;
  /** UTC milliseconds. */
  readonly at: number;
}

interface Finished {
  readonly transaction: Transaction;
  readonly result: unknown;
}

class TransactionRun<Result> {
  /** Set once nothing is left to do but the commit. */
  #finished: Finished | null = null;

  constructor(
    private readonly context: BatchContext,
    private readonly work: Work<Result>,
  ) {}

  async run(): Promise<Finished> {
    const end = Date.now() + this.context.lockPatience;
    for (let runs = 1; ; runs += 1) {
      this.#finished = null;
      try {
        return await this.#once();
      } catch (error) {
        const settled = await this.#judge(error);
        if (settled) return settled;
        const fault = error instanceof AppError ? 'failed' : databaseFault(error);
        if (fault === 'locked' && Date.now() < end) await delay(20);
        else if (!this.#mayRunAgain(fault) || runs >= runsAllowed) throw this.#refusal(error, fault);
      }
    }
  }

  #once(): Promise<Finished> {
    const { database } = this.context;
    const { command, at } = this.work;
    return database.writer.$transaction(async (rows) => {
      const transaction = new Transaction(rows, this.context, at);
      await transaction.begin();
      const earlier = command && (await findResult(rows, command));
      if (earlier) return { transaction, result: earlier.result };
      const result = await this.work.run(transaction);
      await transaction.settled();
      if (command) await keepResult(rows, command, { result, at });
      this.#finished = { transaction, result };
      return this.#finished;
    }, limits);
  }

  /** Not null where the error came from the commit and the work is on disk all the same. */
  async #judge(error: unknown): Promise<Finished | null> {
    const { database, heads } = this.context;
    if (!this.#finished && !isDriverError(error)) return null;
    heads.forget();
    // A client whose commit or rollback failed may still be inside the transaction (prisma/orm#29933).
    await database.renewWriter();
    if (!this.#finished) return null;
    const { transaction } = this.#finished;
    const proof = transaction.placed.length > 0 || this.work.command;
    const stored = proof && (await this.#isStored(transaction));
    return stored ? this.#finished : null;
  }

  async #isStored(transaction: Transaction): Promise<boolean> {
    const { writer } = this.context.database;
    const { command } = this.work;
    if (command && !(await findResult(writer, command))) return false;
    return await allStored(writer, transaction.placed);
  }

  /** Two servers ran one command, or deadlocked: this run was rolled back and the next sees what the other did. */
  #mayRunAgain(fault: ReturnType<typeof databaseFault>): boolean {
    return fault === 'retry' || (fault === 'duplicate' && this.work.command !== undefined);
  }

  /** Faults of the database become AppErrors; what the work itself threw stays what it is. */
  #refusal(error: unknown, fault: ReturnType<typeof databaseFault>): unknown {
    const ofDatabase = this.#finished !== null || (fault !== 'failed' && fault !== 'duplicate');
    return ofDatabase ? databaseError(error, this.context.database.name) : error;
  }
}

/** As against what the work itself threw, after which the rollback is an ordinary one. */
function isDriverError(error: unknown): boolean {
  if (error instanceof AppError) return false;
  return databaseFault(error) !== 'failed' || driverError(error).code !== '';
}

/** Publishes what the work appended, then runs its effects. */
export async function runTransaction<Result>(
  context: BatchContext & { attempt(effect: () => void): void },
  work: Work<Result>,
): Promise<Result> {
  const { transaction, result } = await new TransactionRun(context, work).run();
  const byStream = new Map<StreamName, Envelope[]>();
  for (const { request, head } of transaction.placed) {
    const events = placeEvents(request, head);
    context.heads.set(request.stream, head + events.length);
    byStream.set(request.stream, [...(byStream.get(request.stream) ?? []), ...events]);
  }
  for (const [stream, events] of byStream) context.publish(stream, events);
  for (const effect of transaction.effects) context.attempt(effect);
  return result as Result;
}
