/** Builds the journal on an open database. One per process and database: its queue is what makes the writer single. */
import type { Logger } from 'pino';
import type { Envelope } from '@/server/core/events/envelope';
import type { StreamName } from '@/server/core/ids';
import type { LiveFrame } from '@/server/core/wire';
import type { Database } from '@/server/store/database';
import { lockPatience as defaultPatience } from '@/server/store/while-locked';
import { type BatchContext, commitBatch, type PendingAppend } from './append-batch';
import type { AppendRequest, Journal } from './journal';
import { createLiveChannel } from './live-channel';
import { prepareRequest } from './prepare-request';
import { Publisher } from './publisher';
import { readEvents } from './read-events';
import { runTransaction } from './run-transaction';
import { createBodies } from './stored-bodies';
import { readHead, StreamHeads } from './stream-heads';
import { outsideWork, withinWork } from './work-scope';
import { WriteQueue } from './write-queue';

export interface JournalOptions {
  readonly database: Database;
  readonly log: Pick<Logger, 'error'>;
  /** UTC milliseconds. */
  readonly now?: () => number;
  /** Milliseconds; 5 seconds where nothing is said. */
  readonly lockPatience?: number;
}

export interface OpenJournal extends Journal {
  /** Resolves when everything asked for so far has been written. The database is closed by who opened it. */
  idle(): Promise<void>;
}

export function openJournal(options: JournalOptions): OpenJournal {
  const { database, log, now = Date.now, lockPatience = defaultPatience } = options;
  const committed = new Publisher<[StreamName, readonly Envelope[]]>(log);
  const context: BatchContext = {
    database,
    heads: new StreamHeads(),
    lockPatience,
    publish: (stream, events) => committed.publish(stream, events),
  };
  const queue = new WriteQueue<PendingAppend>((pending) => commitBatch(context, pending));
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
    outsideWork();
    return queue.alone(work);
  };

  async function append(request: AppendRequest): Promise<Envelope[]> {
    outsideWork();
    const prepared = prepareRequest(request, now());
    if (prepared.events.length === 0) return [];
    return await new Promise((resolve, reject) => queue.add({ request: prepared, resolve, reject }));
  }

  return {
    append,
    transact: (work, command) =>
      alone(() =>
        runTransaction(
          { ...context, attempt: (effect) => committed.attempt(effect) },
          { run: (unit) => withinWork(() => work(unit)), command, at: now() },
        ),
      ),
    read: (stream, range) => readEvents(database, stream, range),
    head: (stream) => readHead(database, stream),
    onCommitted: (listener) => committed.listen(listener),
    live: createLiveChannel(new Publisher<[StreamName, LiveFrame]>(log)),
    bodies: createBodies({ database, alone, now }),
    idle: () => queue.idle(),
  };
}
