/** Statement 65 under every interleaving of commit, announcement, read and subscription. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Envelope } from '@/server/core/events/envelope';
import type { StreamName } from '@/server/core/ids';
import { type Recipient, StreamFeed } from './stream-feed';

const stream = 'conversation:00000000-0000-7000-8000-000000000000' as StreamName;
const event = (seq: number) => ({ stream, seq, type: 'x' }) as unknown as Envelope;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A log whose commits are readable at once and announced when the test says so. */
class SlowLog {
  readonly log: Envelope[] = [];
  announced = 0;
  readonly room = new Set<FakeRecipient>();
  readonly feed: StreamFeed;

  constructor(page: number) {
    this.feed = new StreamFeed({
      page,
      onFailure: (error) => {
        throw error;
      },
      journal: {
        head: async () => this.log.length,
        read: async (_, range) => {
          const { after = 0, limit = Number.POSITIVE_INFINITY } = range ?? {};
          const found = this.log.slice(after, after + limit);
          await turn();
          return found;
        },
      },
    });
  }

  commit(count: number): void {
    for (let i = 0; i < count; i++) this.log.push(event(this.log.length + 1));
  }

  /** One batch of everything committed, to the room first, as the sockets do it. */
  announce(): void {
    const events = this.log.slice(this.announced);
    if (events.length === 0) return;
    this.announced = this.log.length;
    for (const { received } of this.room) received.push(...events);
    this.feed.committed(stream, events);
  }
}

class FakeRecipient implements Recipient {
  connected = true;
  readonly received: Envelope[] = [];
  /** Sent to it alone, not through the room. */
  alone = 0;

  constructor(private readonly log: SlowLog) {}
  send = (_: StreamName, events: readonly Envelope[]) => {
    this.alone += events.length;
    this.received.push(...events);
  };
  joinEvents = () => void this.log.room.add(this);
  joinLive = () => undefined;
  leave = () => void this.log.room.delete(this);
  drained = () => turn();
  get seqs(): number[] {
    return this.received.map(({ seq }) => seq);
  }
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

async function settle(log: SlowLog, done: () => boolean): Promise<void> {
  for (let i = 0; i < 10_000 && !done(); i++) await turn();
  log.announce();
  await turn();
}

describe('following a stream', () => {
  it('property: each client receives exactly the events after its last seq, each once, in order', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('commit' as const), count: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constant('announce' as const) }),
      fc.record({ kind: fc.constant('watch' as const), last: fc.nat({ max: 12 }) }),
      fc.record({ kind: fc.constant('turn' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 40 }),
        fc.integer({ min: 1, max: 4 }),
        async (steps, page) => {
          const log = new SlowLog(page);
          const clients: { client: FakeRecipient; from: number }[] = [];
          for (const each of steps) {
            if (each.kind === 'commit') log.commit(each.count);
            else if (each.kind === 'announce') log.announce();
            else if (each.kind === 'watch') {
              const client = new FakeRecipient(log);
              clients.push({ client, from: Math.min(each.last, log.log.length) });
              void log.feed.watch(client, stream, each.last);
            } else await turn();
          }
          log.announce();
          const head = log.log.length;
          await settle(log, () => clients.every(({ client, from }) => client.seqs.length >= head - from));
          for (const { client, from } of clients) expect(client.seqs).toEqual(range(from + 1, head));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('a commit that was read before it was announced is not sent again by the room', async () => {
    const log = new SlowLog(10);
    log.commit(1);
    log.announce();
    log.commit(1);
    const client = new FakeRecipient(log);
    await log.feed.watch(client, stream, 0);
    await settle(log, () => client.seqs.length === 2);
    expect(client.seqs).toEqual([1, 2]);
    log.commit(1);
    log.announce();
    expect(client.seqs).toEqual([1, 2, 3]);
  });

  it('once caught up, a client gets commits through the room alone: encoded once for all', async () => {
    const log = new SlowLog(10);
    log.commit(3);
    log.announce();
    const client = new FakeRecipient(log);
    await log.feed.watch(client, stream, 1);
    await settle(log, () => client.seqs.length === 2);
    expect(client.alone).toBe(2);
    log.commit(5);
    log.announce();
    expect(client.alone).toBe(2);
    expect(client.seqs).toEqual(range(2, 8));
  });

  it('asked from beyond the head, it sends only what comes', async () => {
    const log = new SlowLog(10);
    log.commit(3);
    const client = new FakeRecipient(log);
    expect(await log.feed.watch(client, stream, 2_147_483_647)).toBe(3);
    await turn();
    await turn();
    log.commit(1);
    log.announce();
    expect(client.seqs).toEqual([4]);
  });

  it('the log is read no faster than the client takes it, and goes on while it waits', async () => {
    const log = new SlowLog(2);
    log.commit(6);
    log.announce();
    const client = new FakeRecipient(log);
    let took: () => void = () => undefined;
    client.drained = () =>
      new Promise((resolve) => {
        took = resolve;
      });
    await log.feed.watch(client, stream, 0);
    for (const seqs of [range(1, 2), range(1, 4), range(1, 6)]) {
      for (let i = 0; i < 20; i++) await turn();
      expect(client.seqs).toEqual(seqs);
      log.commit(1);
      log.announce();
      took();
    }
    client.drained = turn;
    took();
    await settle(log, () => client.seqs.length === 9);
    expect(client.seqs).toEqual(range(1, 9));
  });

  it('a new subscription of the same client replaces the one that is being replayed', async () => {
    const log = new SlowLog(1);
    log.commit(4);
    log.announce();
    const client = new FakeRecipient(log);
    await log.feed.watch(client, stream, 0);
    await log.feed.watch(client, stream, 3);
    await settle(log, () => client.seqs.length >= 1);
    expect(client.seqs).toEqual([4]);
  });

  it('a client that left or is gone receives nothing more', async () => {
    const log = new SlowLog(10);
    const client = new FakeRecipient(log);
    const other = new FakeRecipient(log);
    await log.feed.watch(client, stream, 0);
    await log.feed.watch(other, stream, 0);
    await turn();
    log.feed.unwatch(client, stream);
    log.feed.forget(other);
    log.commit(1);
    log.announce();
    expect([...client.seqs, ...other.seqs]).toEqual([]);
    expect(log.room.size).toBe(0);
  });
});
