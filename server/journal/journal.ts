/**
 * The single writer: append, commit, publish. Only the journal appends events, and it publishes only what is committed,
 * so every client sees every change by construction. Invariant: a stream's `seq` is contiguous from 1.
 */
import type { Envelope, NewEvent } from '@/server/core/events/envelope';
import type { BodyHash, StreamName } from '@/server/core/ids';
import type { Principal } from '@/server/core/principal';
import type { LiveFrame } from '@/server/core/wire';
import type { Rows } from '@/server/store/database';

/** `principal` names who did this one, where it is not the request's. */
export type EventToAppend = NewEvent & { readonly principal?: Principal };

export interface AppendRequest {
  readonly stream: StreamName;
  readonly events: readonly EventToAppend[];
  readonly principal: Principal;
  /** The runner's fencing token (statement 62). A stale one appends nothing and rejects with AppError `stale_epoch`. */
  readonly epoch?: number;
}

export interface UnitOfWork {
  /** Row access inside the transaction. */
  readonly rows: Rows;
  /** Adds events to this transaction; their envelopes are final once `transact` resolves. */
  append(request: AppendRequest): Promise<Envelope[]>;
  /** Runs once after the commit, e.g. to wake a runner. Never runs if the transaction fails. */
  afterCommit(effect: () => void): void;
}

export interface CommandKey {
  /** From the client; the same id from the same principal answers with the first run's result, without running again. */
  readonly id: string;
  readonly operatorId: string;
  readonly name: string;
}

export interface Journal {
  /**
   * The hot path: group commit across conversations, one statement per tick, durable when it resolves
   * (`synchronous=FULL`). Events of one request are contiguous and all-or-nothing. Unless `epoch` is given only types
   * of `openConversationTypes` are accepted on a conversation's stream. Conflicts on `seq` are retried here.
   */
  append(request: AppendRequest): Promise<Envelope[]>;
  /**
   * Rows and events in one transaction, one at a time; other writers wait, so `work` is short and reaches the world only
   * through its unit. It runs again after a lost race between servers. With a `command`, its JSON result is stored and
   * replayed (`undefined` as null). From inside `work` nothing else of the journal may be asked to write.
   */
  transact<Result>(work: (unit: UnitOfWork) => Promise<Result>, command?: CommandKey): Promise<Result>;
  /**
   * In `seq` order, `seq > after`, at most `limit` (default all). Throws AppError `unknown_event_type`; an unknown event
   * that is marked ignorable is left out.
   */
  read(stream: StreamName, range?: { after?: number; limit?: number }): Promise<Envelope[]>;
  /** Last committed `seq`, 0 for an empty stream. */
  head(stream: StreamName): Promise<number>;
  /** After commit, in `seq` order per stream. A listener that throws is logged and does not stop the others. */
  onCommitted(listener: (stream: StreamName, events: readonly Envelope[]) => void): () => void;
  /** Text still being written; not stored. */
  readonly live: LiveChannel;
  readonly bodies: Bodies;
}

export interface LiveChannel {
  emit(stream: StreamName, frame: LiveFrame): void;
  onFrame(listener: (stream: StreamName, frame: LiveFrame) => void): () => void;
  /** All text so far of a part that is still being written. */
  partSoFar(stream: StreamName, stepId: string, part: number): LiveFrame | null;
  /** The step's message is committed: forget its parts. */
  clear(stream: StreamName): void;
}

/** Who will name a body: what is counted before it may go (statement 67). */
export interface BodyUse {
  readonly stream: StreamName;
  /** `request` rebuilds what a model was sent; `output` is a tool's whole output, of which the log holds a part. */
  readonly purpose: 'request' | 'output';
}

/** Large texts stored once by content hash (statement 20). */
export interface Bodies {
  /** Durable, and counted for `use`, before an event may name the hash. Idempotent. */
  put(text: string, use: BodyUse): Promise<BodyHash>;
  /** For whoever removes rows: the next `put` of these writes them again. Call it after the commit. */
  forget(hashes: Iterable<BodyHash>): void;
  /** Throws AppError `body_removed`, where retention or the quota took it, and `body_missing`. */
  get(hash: BodyHash): Promise<string>;
}
