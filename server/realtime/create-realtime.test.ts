/** The wire as two clients see it: statements 62, 64, 65. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewEvent } from '@/server/core/events/envelope';
import { type StepId, workspaceStream } from '@/server/core/ids';
import { systemPrincipal } from '@/server/core/principal';
import { newId } from '@/server/store/new-id';
import {
  connectClient,
  createWorld,
  startTestRealtime,
  type TestRealtime,
  titled,
  type World,
} from './test-realtime';

let test: TestRealtime;
let world: World;

beforeEach(async () => {
  test = await startTestRealtime();
  world = await createWorld(test);
});
afterEach(() => test.close());

const principal = systemPrincipal('test');
const append = (count: number, from = 0) => {
  const events = Array.from({ length: count }, (_, i): NewEvent => titled(`${from + i}`));
  return test.journal.append({ stream: world.stream, events, principal });
};
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('two clients on one stream', () => {
  it('both receive every commit once and in order, and the same as the log', async () => {
    const [one, two] = [await test.connect(world.token), await test.connect(world.token)];
    expect(await one.subscribe(world.stream, 0)).toEqual({ ok: true, heads: { [world.stream]: 0 } });
    await two.subscribe(world.stream, 0);
    await Promise.all(range(1, 50).map((i) => append(2, i)));
    await Promise.all([one, two].map((client) => client.until(() => client.events.length >= 100)));
    const log = await test.journal.read(world.stream);
    expect(one.events).toEqual(log);
    expect(two.events).toEqual(log);
  });

  it('a client that comes back with its last seq gets exactly the missing (statement 65)', async () => {
    const first = await test.connect(world.token);
    await first.subscribe(world.stream, 0);
    await append(3);
    await first.until(() => first.seqs.length === 3);
    first.socket.disconnect();
    await append(4);
    const again = await test.connect(world.token);
    expect(await again.subscribe(world.stream, 3)).toEqual({ ok: true, heads: { [world.stream]: 7 } });
    await append(1);
    await again.until(() => again.seqs.length >= 5);
    expect(again.seqs).toEqual([4, 5, 6, 7, 8]);
  });

  it('replays 10,000 events in pages while more are written: contiguous, each once', async () => {
    for (let i = 0; i < 10; i++) await append(1000, i * 1000);
    const client = await test.connect(world.token);
    await client.subscribe(world.stream, 0);
    for (let i = 0; i < 20; i++) await append(5, i * 5);
    await client.until(() => client.seqs.length >= 10_100);
    expect(client.seqs).toEqual(range(1, 10_100));
    expect(Math.max(...client.messages)).toBeLessThanOrEqual(500);
  });

  it('answers a gap with exactly the range asked for', async () => {
    await append(10);
    const client = await test.connect(world.token);
    const reply = await client.socket.emitWithAck('range', { stream: world.stream, after: 3, limit: 4 });
    expect(reply.ok && reply.events.map(({ seq }) => seq)).toEqual([4, 5, 6, 7]);
  });

  it('after unsubscribing nothing more comes', async () => {
    const [one, two] = [await test.connect(world.token), await test.connect(world.token)];
    await one.subscribe(world.stream, 0);
    await two.subscribe(world.stream, 0);
    await one.socket.emitWithAck('unsubscribe', { streams: [world.stream] });
    await append(1);
    await two.until(() => two.seqs.length === 1);
    // An answer that comes after: whatever was on its way to this client has arrived before it.
    await one.socket.emitWithAck('range', { stream: world.stream, after: 0, limit: 1 });
    expect(one.seqs).toEqual([]);
  });
});

describe('live text', () => {
  const stepId = newId<StepId>();
  const frame = (offset: number, text: string) => ({ stepId, part: 0, kind: 'text', offset, text }) as const;

  it('reaches who watches, joined, before the event that ends it; a gap is closed by the part so far (statement 64)', async () => {
    const client = await test.connect(world.token);
    await client.subscribe(world.stream, 0);
    await append(1);
    await client.until(() => client.seqs.length === 1);
    const order: string[] = [];
    client.socket.on('live', () => order.push('live'));
    client.socket.on('events', () => order.push('events'));
    const words = range(0, 99).map((i) => `w${String(i).padStart(3, '0')}`);
    for (const [i, word] of words.entries()) test.journal.live.emit(world.stream, frame(i * 4, word));
    await append(1);
    await client.until(() => client.seqs.length === 2);
    expect(client.frames.map(({ text }) => text).join('')).toBe(words.join(''));
    expect(client.frames.length).toBeLessThan(10);
    expect(order.at(-1)).toBe('events');
    const reply = await client.socket.emitWithAck('part', { stream: world.stream, stepId, part: 0 });
    expect(reply).toEqual({ ok: true, frame: frame(0, words.join('')) });
  });
});

describe('who may watch', () => {
  it('refuses streams of another workspace, in words that do not tell whether they exist', async () => {
    const other = await createWorld(test);
    const client = await test.connect(world.token);
    for (const stream of [
      other.stream,
      `space:${other.spaceId}` as const,
      workspaceStream(other.workspaceId),
      `conversation:${newId()}` as const,
    ]) {
      const refusal = { ok: false, code: 'not_found', message: `There is no ${stream} in this workspace.` };
      expect(await client.subscribe(stream, 0)).toEqual(refusal);
      expect(await client.socket.emitWithAck('range', { stream, after: 0, limit: 1 })).toEqual(refusal);
      expect(await client.socket.emitWithAck('part', { stream, stepId: newId(), part: 0 })).toEqual(refusal);
    }
  });

  it('admits the streams of its own', async () => {
    const client = await test.connect(world.token);
    for (const stream of [`space:${world.spaceId}` as const, workspaceStream(world.workspaceId)]) {
      expect(await client.subscribe(stream, 0)).toMatchObject({ ok: true });
    }
  });

  it('nobody without a token', async () => {
    await expect(connectClient(test.url, 'nobody')).rejects.toThrow();
  });

  it('answers nonsense with what is wrong, and goes on', async () => {
    const client = await test.connect(world.token);
    for (const nonsense of [
      null,
      7,
      {},
      { streams: { 'conversation:1': 0 } },
      { streams: { [world.stream]: -1 } },
    ]) {
      expect(await client.socket.emitWithAck('subscribe', nonsense as never)).toMatchObject({
        ok: false,
        code: 'bad_input',
      });
    }
    client.socket.emit('subscribe', undefined as never, undefined as never);
    expect(await client.subscribe(world.stream, 0)).toMatchObject({ ok: true });
  });
});

describe('revoking', () => {
  const revoke = (announced: boolean) =>
    test.journal.transact(async (unit) => {
      await unit.rows.token.update({ where: { id: world.tokenId }, data: { revokedAt: new Date() } });
      if (!announced) return;
      await unit.append({
        stream: workspaceStream(world.workspaceId),
        events: [{ type: 'members/changed', data: {} }],
        principal,
      });
    });

  it('disconnects the sockets of the token at once, and no others', async () => {
    const other = await createWorld(test);
    const [mine, theirs] = [await test.connect(world.token), await test.connect(other.token)];
    await mine.subscribe(world.stream, 0);
    await revoke(true);
    await mine.until(() => !mine.socket.connected);
    await append(1);
    expect(mine.seqs).toEqual([]);
    expect(await theirs.subscribe(other.stream, 0)).toMatchObject({ ok: true });
  });

  it('is noticed by the next question even where nobody announced it', async () => {
    const client = await test.connect(world.token);
    await revoke(false);
    expect(await client.subscribe(world.stream, 0)).toMatchObject({ ok: false, code: 'not_signed_in' });
    await client.until(() => !client.socket.connected);
  });

  it('a membership that ended counts like a token', async () => {
    const client = await test.connect(world.token);
    await test.journal.transact(async (unit) => {
      await unit.rows.membership.deleteMany({ where: { operatorId: world.operatorId } });
      await unit.append({
        stream: workspaceStream(world.workspaceId),
        events: [{ type: 'members/changed', data: {} }],
        principal,
      });
    });
    await client.until(() => !client.socket.connected);
  });
});
