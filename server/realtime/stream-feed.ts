/**
 * Owns how a client follows a stream: what it misses is read from the log, then it joins the room that gets each commit
 * encoded once. Invariant: each watcher receives exactly the events after its last `seq`, each once, in order (65).
 */
import type { Envelope } from '@/server/core/events/envelope';
import type { StreamName } from '@/server/core/ids';
import type { Journal } from '@/server/journal/journal';

/** One client, as far as a stream needs it. */
export interface Recipient {
  readonly connected: boolean;
  send(stream: StreamName, events: readonly Envelope[]): void;
  /** From now on commits reach it through the room. */
  joinEvents(stream: StreamName): void;
  joinLive(stream: StreamName): void;
  leave(stream: StreamName): void;
  /** Resolves when it took what was sent, or is gone. */
  drained(): Promise<void>;
}

export interface StreamFeedOptions {
  readonly journal: Pick<Journal, 'read' | 'head'>;
  /** Events per read of the log. */
  readonly page: number;
  readonly onFailure: (error: unknown, stream: StreamName) => void;
}

/** A client that is not in the room yet. */
interface Watcher {
  readonly recipient: Recipient;
  readonly stream: StreamName;
  /** Last `seq` sent. */
  sent: number;
  /** Last `seq` seen committed while the log was being read. */
  seen: number;
  replaying: boolean;
}

export class StreamFeed {
  /** Last `seq` the journal told us of, per stream. */
  readonly #published = new Map<StreamName, number>();
  readonly #arriving = new Map<StreamName, Set<Watcher>>();
  readonly #watched = new Map<Recipient, Map<StreamName, Watcher>>();

  constructor(private readonly options: StreamFeedOptions) {}

  /** Follows a stream after `last`; resolves with the stream's head at that moment, before anything is sent. */
  async watch(recipient: Recipient, stream: StreamName, last: number): Promise<number> {
    const { journal, page, onFailure } = this.options;
    this.unwatch(recipient, stream);
    const watcher: Watcher = { recipient, stream, sent: last, seen: 0, replaying: true };
    entryOf(this.#watched, recipient, () => new Map<StreamName, Watcher>()).set(stream, watcher);
    entryOf(this.#arriving, stream, () => new Set<Watcher>()).add(watcher);
    try {
      const head = await journal.head(stream);
      // A `seq` no log reaches means "from now on".
      watcher.sent = Math.min(last, head);
      const first = await journal.read(stream, { after: watcher.sent, limit: page });
      // After the caller's own answer.
      setImmediate(() => {
        this.#replay(watcher, first).catch((error: unknown) => {
          this.#abandon(watcher);
          onFailure(error, stream);
        });
      });
      return head;
    } catch (error) {
      this.#abandon(watcher);
      throw error;
    }
  }

  unwatch(recipient: Recipient, stream: StreamName): void {
    const watcher = this.#watched.get(recipient)?.get(stream);
    if (!watcher) return;
    this.#watched.get(recipient)?.delete(stream);
    this.#removeArriving(watcher);
    recipient.leave(stream);
  }

  /** The client is gone. */
  forget(recipient: Recipient): void {
    for (const stream of [...(this.#watched.get(recipient)?.keys() ?? [])]) this.unwatch(recipient, stream);
    this.#watched.delete(recipient);
  }

  /** To be called for each commit, after the room was told. */
  committed(stream: StreamName, events: readonly Envelope[]): void {
    const last = events.at(-1);
    if (!last) return;
    this.#published.set(stream, last.seq);
    for (const watcher of [...(this.#arriving.get(stream) ?? [])]) {
      if (watcher.replaying) {
        watcher.seen = last.seq;
        continue;
      }
      deliver(watcher, events);
      this.#settle(watcher);
    }
  }

  /** Reads page after page until nothing was committed that was not sent; whatever comes later is announced. */
  async #replay(watcher: Watcher, first: readonly Envelope[]): Promise<void> {
    const { journal, page } = this.options;
    const { recipient, stream } = watcher;
    let events = first;
    for (;;) {
      if (!this.#isCurrent(watcher)) return;
      deliver(watcher, events);
      if (events.length < page && watcher.seen <= watcher.sent) break;
      await recipient.drained();
      events = await journal.read(stream, { after: watcher.sent, limit: page });
    }
    watcher.replaying = false;
    recipient.joinLive(stream);
    this.#settle(watcher);
  }

  #settle(watcher: Watcher): void {
    const { stream, recipient } = watcher;
    // A commit that was read before it was announced would come a second time through the room.
    if ((this.#published.get(stream) ?? -1) < watcher.sent) return;
    this.#removeArriving(watcher);
    recipient.joinEvents(stream);
  }

  #isCurrent(watcher: Watcher): boolean {
    const { recipient, stream } = watcher;
    return recipient.connected && this.#watched.get(recipient)?.get(stream) === watcher;
  }

  #abandon(watcher: Watcher): void {
    if (this.#isCurrent(watcher)) this.unwatch(watcher.recipient, watcher.stream);
  }

  #removeArriving(watcher: Watcher): void {
    const watchers = this.#arriving.get(watcher.stream);
    watchers?.delete(watcher);
    if (watchers?.size === 0) this.#arriving.delete(watcher.stream);
  }
}

function deliver(watcher: Watcher, events: readonly Envelope[]): void {
  const fresh = events.filter(({ seq }) => seq > watcher.sent);
  const last = fresh.at(-1);
  if (!last) return;
  watcher.sent = last.seq;
  watcher.recipient.send(watcher.stream, fresh);
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
