/** What `transact` and `bodies` promise, on every store. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BodyHash } from '@/server/core/ids';
import type { Database } from '@/server/store/database';
import type { MakeStore, StoreUnderTest } from '@/server/store/store-under-test';
import { newSpaceStream, principal, titled, use } from './journal-under-test';
import { type OpenJournal, openJournal } from './open-journal';

const silent = { error: () => undefined };
const command = { id: 'command-1', operatorId: 'ada', name: 'workspaces.create' };

export function transactContract(provider: Database['provider'], makeStore: MakeStore): void {
  let store: StoreUnderTest;
  let journal: OpenJournal;
  let database: Database;
  const opened: Database[] = [];

  async function open(): Promise<OpenJournal> {
    const another = await store.open();
    opened.push(another);
    return openJournal({ database: another, log: silent });
  }
  const addWorkspace = (id: string) => ({ data: { id, name: id, createdAt: new Date(0) } });
  const workspaces = async () => (await database.reader.workspace.findMany()).map(({ id }) => id);

  beforeEach(async () => {
    store = await makeStore();
    journal = await open();
    database = opened[0]!;
  });
  afterEach(async () => {
    await journal.idle();
    for (const one of opened.splice(0)) await one.close();
    await store.destroy();
  });

  describe(`a transaction on ${provider}`, () => {
    it('commits rows and events together', async () => {
      const stream = newSpaceStream();
      const [event] = await journal.transact(async (unit) => {
        await unit.rows.workspace.create(addWorkspace('w'));
        return await unit.append({ stream, events: [titled('a')], principal });
      });
      expect(event).toMatchObject({ seq: 1 });
      expect(await journal.read(stream)).toEqual([event]);
      expect(await workspaces()).toEqual(['w']);
    });

    it('leaves nothing of work that fails: no row, no event, no seq, no word, no effect', async () => {
      const stream = newSpaceStream();
      const heard: unknown[] = [];
      journal.onCommitted((_, events) => heard.push(...events));
      const work = journal.transact(async (unit) => {
        await unit.rows.workspace.create(addWorkspace('w'));
        await unit.append({ stream, events: [titled('a')], principal });
        unit.afterCommit(() => heard.push('effect'));
        throw new Error('changed my mind');
      }, command);
      await expect(work).rejects.toThrow('changed my mind');
      expect(await workspaces()).toEqual([]);
      expect(await database.reader.command.count()).toBe(0);
      expect(heard).toEqual([]);
      expect(await journal.append({ stream, events: [titled('b')], principal })).toMatchObject([{ seq: 1 }]);
    });

    it('holds appends that the work did not wait for', async () => {
      const stream = newSpaceStream();
      await journal.transact(async (unit) => {
        void unit.append({ stream, events: [titled('a')], principal });
        void unit.append({ stream, events: [titled('b')], principal });
      });
      expect((await journal.read(stream)).map(({ data }) => data)).toEqual([{ title: 'a' }, { title: 'b' }]);
    });

    it('is one of a queue: the next sees what it did', async () => {
      const counts = await Promise.all(
        ['a', 'b', 'c'].map((id) =>
          journal.transact(async ({ rows }) => {
            const count = await rows.workspace.count();
            await rows.workspace.create(addWorkspace(id));
            return count;
          }),
        ),
      );
      expect(counts).toEqual([0, 1, 2]);
    });

    it('refuses to write from inside past its own unit, where it would wait for itself', async () => {
      const stream = newSpaceStream();
      const inside = (work: () => Promise<unknown>) => journal.transact(async () => await work());
      await expect(
        inside(() => journal.append({ stream, events: [titled('a')], principal })),
      ).rejects.toThrow('unit of work');
      await expect(inside(() => journal.transact(async () => 1))).rejects.toThrow('unit of work');
      await expect(inside(() => journal.bodies.put('x', use))).rejects.toThrow('unit of work');
    });

    it('lets its effects write', async () => {
      const stream = newSpaceStream();
      const written = new Promise((resolve, reject) => {
        void journal.transact(async (unit) => {
          unit.afterCommit(() => {
            journal.append({ stream, events: [titled('a')], principal }).then(resolve, reject);
          });
        });
      });
      expect(await written).toMatchObject([{ seq: 1 }]);
    });

    it('appends after what another server appended meanwhile', async () => {
      const other = await open();
      const stream = newSpaceStream();
      const add = (on: OpenJournal, title: string) =>
        on.append({ stream, events: [titled(title)], principal });
      await add(journal, 'a');
      await add(other, 'b');
      const [event] = await journal.transact((unit) =>
        unit.append({ stream, events: [titled('c')], principal }),
      );
      expect(event?.seq).toBe(3);
    });

    it('keeps a log contiguous when two servers run transactions on it at once', async () => {
      const journals = [journal, await open()];
      const stream = newSpaceStream();
      const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
      await Promise.all(
        numbers.map((number) => {
          const request = { stream, events: [titled(`${number}`)], principal };
          const on = journals[number % 2]!;
          return number % 3 === 0 ? on.append(request) : on.transact((unit) => unit.append(request));
        }),
      );
      expect((await journal.read(stream)).map(({ seq }) => seq)).toEqual(numbers);
    });
  });

  describe(`a command on ${provider}`, () => {
    let runs = 0;
    beforeEach(() => {
      runs = 0;
    });
    const run = (on = journal, key = command) =>
      on.transact(async ({ rows }) => {
        runs += 1;
        await rows.workspace.create(addWorkspace(`w${runs}`));
        return { id: `w${runs}` };
      }, key);

    it('runs once and answers with the first result ever after', async () => {
      expect(await run()).toEqual({ id: 'w1' });
      expect(await run()).toEqual({ id: 'w1' });
      expect(await run(await open())).toEqual({ id: 'w1' });
      expect(runs).toBe(1);
      expect(await workspaces()).toEqual(['w1']);
    });

    it('runs once when it is sent many times at once', async () => {
      expect(await Promise.all([run(), run(), run()])).toEqual([{ id: 'w1' }, { id: 'w1' }, { id: 'w1' }]);
      expect(runs).toBe(1);
    });

    it('takes effect once when it is sent to two servers at once', async () => {
      const other = await open();
      const [first, second] = await Promise.all([run(), run(other)]);
      expect(second).toEqual(first);
      expect(await database.reader.workspace.count()).toBe(1);
    });

    it("is the operator's own: another's same id is another command", async () => {
      await run();
      expect(await run(journal, { ...command, operatorId: 'bob' })).toEqual({ id: 'w2' });
    });

    it('refuses an id that was used for something else, by what it was used for', async () => {
      await run();
      await expect(run(journal, { ...command, name: 'spaces.create' })).rejects.toMatchObject({
        code: 'bad_input',
        message: expect.stringContaining('workspaces.create'),
      });
    });

    it('publishes nothing and has no effects when it is answered again', async () => {
      const stream = newSpaceStream();
      const heard: unknown[] = [];
      journal.onCommitted((_, events) => heard.push(...events));
      const work = () =>
        journal.transact(async (unit) => {
          await unit.append({ stream, events: [titled('a')], principal });
          unit.afterCommit(() => heard.push('effect'));
        }, command);
      await work();
      await work();
      expect(heard).toHaveLength(2);
    });
  });

  describe(`bodies on ${provider} (statement 20)`, () => {
    it.each([
      ['plain text', 'system prompt \u2028 \ud83d\ude00'],
      ['U+0000', 'binary\0output'],
      ['a megabyte', 'x'.repeat(1_000_000)],
      ['nothing', ''],
    ])('give back %s', async (_, text) => {
      const hash = await journal.bodies.put(text, use);
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
      expect(await journal.bodies.get(hash)).toBe(text);
      expect(await (await open()).bodies.get(hash)).toBe(text);
    });

    it('are stored once, whoever puts them', async () => {
      const other = await open();
      const hashes = await Promise.all([
        journal.bodies.put('same', use),
        other.bodies.put('same', use),
        journal.bodies.put('same', use),
      ]);
      expect(new Set(hashes).size).toBe(1);
      expect(await database.reader.body.count()).toBe(1);
    });

    it('are counted once for each log and purpose that names them (statement 67)', async () => {
      const output = { stream: use.stream, purpose: 'output' } as const;
      const elsewhere = { stream: 'conversation:other', purpose: 'request' } as const;
      const hash = await journal.bodies.put('né', use);
      for (const each of [use, output, output, elsewhere, elsewhere]) await journal.bodies.put('né', each);
      const counted = await database.reader.bodyUse.findMany({
        orderBy: [{ stream: 'asc' }, { purpose: 'asc' }],
      });
      expect(counted.map(({ at: _, ...row }) => row)).toEqual([
        { hash, ...elsewhere, bytes: 3 },
        { hash, ...output, bytes: 3 },
        { hash, ...use, bytes: 3 },
      ]);
    });

    it('that retention took say so, until they are stored again', async () => {
      const hash = await journal.bodies.put('old output', use);
      await journal.transact(async ({ rows }) => {
        await rows.body.delete({ where: { hash } });
        await rows.removedBody.create({
          data: { hash, reason: 'retention', bytes: 10, removedAt: new Date(0) },
        });
      });
      journal.bodies.forget([hash]);
      await expect(journal.bodies.get(hash)).rejects.toMatchObject({
        code: 'body_removed',
        parameters: { hash, reason: 'retention', removedAt: '1970-01-01T00:00:00.000Z' },
      });
      expect(await journal.bodies.get(await journal.bodies.put('old output', use))).toBe('old output');
    });

    it('hash what they give back, also where the text is not well formed', async () => {
      const hash = await journal.bodies.put('half \ud83d pair', use);
      expect(await journal.bodies.get(hash)).toBe('half \ufffd pair');
      expect(await journal.bodies.put('half \ufffd pair', use)).toBe(hash);
    });

    it('say which is missing', async () => {
      const hash = 'f'.repeat(64) as BodyHash;
      await expect(journal.bodies.get(hash)).rejects.toMatchObject({
        code: 'body_missing',
        parameters: { hash },
      });
    });
  });
}
