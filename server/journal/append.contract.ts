/** What `append`, `read` and publication promise, on every store. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '@/server/core/events/envelope';
import { upcasters } from '@/server/core/events/upcast';
import type { StreamName, TurnId } from '@/server/core/ids';
import type { Database } from '@/server/store/database';
import type { MakeStore, StoreUnderTest } from '@/server/store/store-under-test';
import { addConversation, claim, newSpaceStream, principal, titled } from './journal-under-test';
import { type OpenJournal, openJournal } from './open-journal';

const turn = (id: string) => ({ type: 'turn/start', data: { turnId: id as TurnId } }) as const;
const titles = (events: readonly Envelope[]) =>
  events.map((event) => (event.type === 'space/renamed' ? event.data.title : event.type));
const seqs = (events: readonly Envelope[]) => events.map(({ seq }) => seq);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

export function appendContract(provider: Database['provider'], makeStore: MakeStore): void {
  let store: StoreUnderTest;
  let reported: unknown[];
  const opened: { database: Database; journal: OpenJournal }[] = [];

  async function open(): Promise<OpenJournal> {
    const database = await store.open();
    const log = { error: (details: unknown) => void reported.push(details) };
    const journal = openJournal({ database, log });
    opened.push({ database, journal });
    return journal;
  }
  const append = (journal: OpenJournal, stream: StreamName, ...names: string[]) =>
    journal.append({ stream, events: names.map(titled), principal });

  beforeEach(async () => {
    store = await makeStore();
    reported = [];
  });
  afterEach(async () => {
    for (const { database, journal } of opened.splice(0)) {
      await journal.idle();
      await database.close();
    }
    await store.destroy();
  });

  describe(`appending on ${provider} (statement 62)`, () => {
    it('numbers each stream from 1 without a gap', async () => {
      const journal = await open();
      const [one, other] = [newSpaceStream(), newSpaceStream()];
      expect(await journal.head(one)).toBe(0);
      expect(seqs(await append(journal, one, 'a', 'b'))).toEqual([1, 2]);
      expect(seqs(await append(journal, other, 'c'))).toEqual([1]);
      expect(seqs(await append(journal, one, 'd'))).toEqual([3]);
      expect(await journal.head(one)).toBe(3);
    });

    it('reads back exactly what was appended, as another server reads it', async () => {
      const [journal, other] = [await open(), await open()];
      const stream = newSpaceStream();
      const written = await append(journal, stream, 'plain', '"quoted" \\ \u2028 \ud83d\ude00 \0 \t');
      expect(written[1]).toMatchObject({ stream, seq: 2, type: 'space/renamed', v: 1, principal });
      expect(await other.read(stream)).toEqual(written);
    });

    it('lets one event name another principal than its request', async () => {
      const journal = await open();
      const stream = newSpaceStream();
      const agent = { kind: 'agent', id: 'a', via: 'runner' } as const;
      const events = [titled('a'), { ...titled('b'), principal: agent }];
      const written = await journal.append({ stream, events, principal });
      expect(written.map((event) => event.principal)).toEqual([principal, agent]);
      expect(await journal.read(stream)).toEqual(written);
    });

    it('reads a range', async () => {
      const journal = await open();
      const stream = newSpaceStream();
      await append(journal, stream, 'a', 'b', 'c', 'd');
      expect(titles(await journal.read(stream, { after: 1, limit: 2 }))).toEqual(['b', 'c']);
      expect(await journal.read(stream, { after: 4 })).toEqual([]);
      expect(await journal.read(stream, { limit: 0 })).toEqual([]);
    });

    it('reads a stream longer than a page', async () => {
      const journal = await open();
      const stream = newSpaceStream();
      const names = upTo(6000).map(String);
      await append(journal, stream, ...names);
      expect(titles(await journal.read(stream))).toEqual(names);
      await journal.transact((unit) => unit.append({ stream, events: names.map(titled), principal }));
      expect(seqs(await journal.read(stream))).toEqual(upTo(12_000));
      expect(titles(await journal.read(stream, { after: 10, limit: 3000 }))).toEqual(names.slice(10, 3010));
    });

    it('keeps the order of the calls, and each request together, whatever is appended at once', async () => {
      const journal = await open();
      const request = fc.record({
        stream: fc.nat(3),
        size: fc.integer({ min: 1, max: 4 }),
        wait: fc.boolean(),
        row: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(request, { maxLength: 25 }), async (requests) => {
          const streams = upTo(4).map(newSpaceStream);
          const expected = streams.map((): string[] => []);
          const running: Promise<Envelope[]>[] = [];
          for (const [number, { stream: index, size, wait, row }] of requests.entries()) {
            const [stream, names] = [streams[index]!, upTo(size).map((part) => `${number}.${part}`)];
            expected[index]!.push(...names);
            const body = { stream, events: names.map(titled), principal };
            running.push(row ? journal.transact((unit) => unit.append(body)) : journal.append(body));
            if (wait) await running.at(-1);
          }
          const returned = await Promise.all(running);
          for (const [index, stream] of streams.entries()) {
            const events = await journal.read(stream);
            expect(titles(events)).toEqual(expected[index]);
            expect(seqs(events)).toEqual(upTo(events.length));
            expect(returned.flat().filter((event) => event.stream === stream)).toEqual(events);
          }
        }),
        { numRuns: 25 },
      );
    });

    it('has no gap and no double when two servers append to one log', async () => {
      const journals = [await open(), await open()];
      const streams = upTo(3).map(newSpaceStream);
      const published: Envelope[] = [];
      for (const journal of journals) journal.onCommitted((_, events) => published.push(...events));
      await Promise.all(
        upTo(120).map((number) =>
          append(journals[number % 2]!, streams[number % 3]!, `${number}`, `${number}'`),
        ),
      );
      for (const stream of streams) {
        const events = await journals[0]!.read(stream);
        expect(seqs(events)).toEqual(upTo(80));
        expect(titles(events).filter((_, index) => index % 2 === 1)).toEqual(
          titles(events)
            .filter((_, index) => index % 2 === 0)
            .map((title) => `${title}'`),
        );
        const own = published.filter((event) => event.stream === stream);
        expect(own.sort((a, b) => a.seq - b.seq)).toEqual(events);
      }
    });
  });

  describe(`what may be appended on ${provider}`, () => {
    it('refuses a type the stream does not have, by its name', async () => {
      const journal = await open();
      const stream = newSpaceStream();
      await expect(journal.append({ stream, events: [turn('t')], principal })).rejects.toMatchObject({
        code: 'unknown_event_type',
        parameters: { type: 'turn/start' },
      });
      expect(await journal.head(stream)).toBe(0);
    });

    it('refuses data that does not fit, and with it the whole request', async () => {
      const journal = await open();
      const stream = newSpaceStream();
      const wrong = { type: 'space/renamed', data: { title: 7 } } as unknown as ReturnType<typeof titled>;
      await expect(journal.append({ stream, events: [titled('a'), wrong], principal })).rejects.toMatchObject(
        {
          code: 'bad_input',
          message: expect.stringContaining('title'),
        },
      );
      expect(await journal.head(stream)).toBe(0);
    });

    it('lets others than the runner append only the open types to a conversation', async () => {
      const journal = await open();
      const { stream } = await addConversation(journal);
      const open_ = { type: 'conversation/titled', data: { title: 'x' } } as const;
      await expect(journal.append({ stream, events: [turn('t')], principal })).rejects.toMatchObject({
        code: 'not_allowed',
      });
      await expect(
        journal.transact((unit) => unit.append({ stream, events: [turn('t')], principal })),
      ).rejects.toMatchObject({ code: 'not_allowed' });
      expect(seqs(await journal.append({ stream, events: [open_], principal }))).toEqual([1]);
    });

    it('refuses to load a type nobody knows, and leaves out one that is ignorable', async () => {
      const journal = await open();
      const stream = newSpaceStream();
      const insert = (seq: number, type: string, data: string) =>
        store.execute(
          `INSERT INTO "Event" VALUES ('${stream}', ${seq}, '${type}', 1, '${data}', 0, '${JSON.stringify(principal)}')`,
        );
      await append(journal, stream, 'a');
      await insert(2, 'space/teleported', '{"ignorable":true}');
      expect(titles(await journal.read(stream))).toEqual(['a']);
      await insert(3, 'space/vanished', '{}');
      await expect(journal.read(stream)).rejects.toMatchObject({
        code: 'unknown_event_type',
        message: expect.stringContaining('"space/vanished"'),
      });
    });

    it('runs upcasters before it parses', async () => {
      const journal = await open();
      const stream = newSpaceStream();
      const table = upcasters as Record<string, (typeof upcasters)[string]>;
      table['space/called@1'] = ({ data }) => ({
        type: 'space/renamed',
        v: 1,
        data: { title: (data as { name: string }).name },
      });
      try {
        await store.execute(
          `INSERT INTO "Event" VALUES ('${stream}', 1, 'space/called', 1, '{"name":"old"}', 5, '${JSON.stringify(principal)}')`,
        );
        expect(await journal.read(stream)).toEqual([
          { stream, seq: 1, type: 'space/renamed', v: 1, data: { title: 'old' }, at: 5, principal },
        ]);
      } finally {
        delete table['space/called@1'];
      }
    });
  });

  describe(`the fence on ${provider} (statement 62)`, () => {
    it('lets the runner with the current epoch append any type', async () => {
      const journal = await open();
      const { id, stream } = await addConversation(journal);
      const epoch = await claim(journal, id);
      expect(seqs(await journal.append({ stream, events: [turn('t')], principal, epoch }))).toEqual([1]);
    });

    it('stops a runner that lost its claim, and nobody else in the same tick', async () => {
      const journal = await open();
      const { id, stream } = await addConversation(journal);
      const free = newSpaceStream();
      const stale = await claim(journal, id);
      const epoch = await claim(journal, id);
      const run = (name: string, with_: number) =>
        journal.append({ stream, events: [turn(name), turn(`${name}'`)], principal, epoch: with_ });
      const settled = await Promise.allSettled([
        append(journal, free, 'a'),
        run('zombie', stale),
        run('alive', epoch),
        append(journal, free, 'b'),
      ]);
      expect(settled.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ]);
      expect(settled[1]).toMatchObject({ reason: { code: 'stale_epoch' } });
      const events = await journal.read(stream);
      expect(events.map(({ data }) => data)).toEqual([{ turnId: 'alive' }, { turnId: "alive'" }]);
      expect(seqs(events)).toEqual([1, 2]);
      expect(titles(await journal.read(free))).toEqual(['a', 'b']);
    });

    it('rolls back a transaction with a stale epoch', async () => {
      const journal = await open();
      const { id, stream } = await addConversation(journal);
      const stale = await claim(journal, id);
      await claim(journal, id);
      const work = journal.transact(async (unit) => {
        await unit.rows.conversation.update({ where: { id }, data: { status: 'running' } });
        await unit.append({ stream, events: [turn('t')], principal, epoch: stale });
      });
      await expect(work).rejects.toMatchObject({ code: 'stale_epoch' });
      expect(
        (await opened[0]!.database.reader.conversation.findUniqueOrThrow({ where: { id } })).status,
      ).toBe('idle');
      expect(await journal.head(stream)).toBe(0);
    });

    it('lets nothing of a zombie on another server in after the claim', async () => {
      const [zombie, heir] = [await open(), await open()];
      const { id, stream } = await addConversation(heir);
      for (let round = 0; round < 10; round += 1) {
        const stale = await claim(zombie, id);
        const writing = upTo(8).map((n) =>
          zombie.append({ stream, events: [turn(`z${round}.${n}`)], principal, epoch: stale }),
        );
        const claimed = claim(heir, id).then(async (epoch) => {
          const head = await heir.head(stream);
          const [event] = await heir.append({ stream, events: [turn(`h${round}`)], principal, epoch });
          return { head, seq: event?.seq };
        });
        const settled = await Promise.allSettled(writing);
        const { head, seq } = await claimed;
        expect(seq).toBe(head + 1);
        const accepted = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
        expect(accepted.every((event) => event.seq <= head)).toBe(true);
        const events = await heir.read(stream);
        expect(seqs(events)).toEqual(upTo(events.length));
      }
    });
  });

  describe(`publication on ${provider}`, () => {
    it('comes after the commit, before the caller goes on, in order', async () => {
      const journal = await open();
      const stream = newSpaceStream();
      const heard: string[] = [];
      const stop = journal.onCommitted((name, events) => {
        expect(name).toBe(stream);
        heard.push(...titles(events));
      });
      await Promise.all([append(journal, stream, 'a', 'b'), append(journal, stream, 'c')]);
      await journal.transact(async (unit) => {
        await unit.append({ stream, events: [titled('d')], principal });
        expect(heard).toEqual(['a', 'b', 'c']);
        unit.afterCommit(() => heard.push('after'));
        await unit.append({ stream, events: [titled('e')], principal });
      });
      expect(heard).toEqual(['a', 'b', 'c', 'd', 'e', 'after']);
      stop();
      await append(journal, stream, 'f');
      expect(heard).not.toContain('f');
    });

    it('reports a listener that throws and goes on to the next', async () => {
      const journal = await open();
      const stream = newSpaceStream();
      const heard: string[] = [];
      journal.onCommitted(() => {
        throw new Error('deaf');
      });
      journal.onCommitted((_, events) => heard.push(...titles(events)));
      await append(journal, stream, 'a');
      expect(heard).toEqual(['a']);
      expect(reported).toMatchObject([{ err: { message: 'deaf' } }]);
    });
  });
}
