/**
 * The browser's own stores behind a line that breaks all the time (statement 65; 4-quality: faults): whatever was cut,
 * a client ends with the fold of the log. Choices from `FAULT_SEED`.
 */
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConversationStore } from '@/components/sync/conversation-store';
import { createSyncClient } from '@/components/sync/sync-client';
import type { SyncSocket } from '@/components/sync/sync-socket';
import type { ConversationEnvelope } from '@/server/core/events/envelope';
import { type ConversationId, conversationStream } from '@/server/core/ids';
import { foldThread } from '@/server/core/thread/fold-thread';
import { initialThread } from '@/server/core/thread/thread';
import type { ReceivedRequest, Reply } from '../model-server/script';
import { checkLog } from './check-log';
import { type CuttableLine, openCuttableLine } from './cuttable-line';
import { createFaultyWorld, type FaultyWorld, until } from './faulty-world';
import { seededRandom } from './seeded-random';

const random = seededRandom(Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000_000));
const CUTS = 12;
const STEPS = 6;

/** Slow enough that every step is cut several times. */
function reply({ json }: ReceivedRequest): Reply {
  const step = (json.messages as { role: string }[]).filter(({ role }) => role === 'assistant').length;
  const text = Array.from({ length: 40 }, (_, index) => `word${step}-${index}`).join(' ');
  if (step === STEPS) return { parts: [{ text }] };
  return { parts: [{ text }, { call: 'list_files', args: { path: `${step}` } }], pace: 4 };
}

let world: FaultyWorld;
let line: CuttableLine;
beforeAll(async () => {
  world = await createFaultyWorld(reply);
  line = await openCuttableLine({ port: Number(new URL(world.product.url).port) }, 97);
});
afterAll(async () => {
  await line.close();
  await world.dispose();
});

/** As the browser opens it, but by the line and with a token instead of a cookie. */
function openSocket(): SyncSocket {
  const { token, url } = world.product;
  const socket = io(`http://127.0.0.1:${line.port}`, {
    transports: ['websocket'],
    extraHeaders: { authorization: `Bearer ${token}`, host: new URL(url).host },
    reconnectionDelay: 10,
    reconnectionDelayMax: 50,
    forceNew: true,
  });
  return {
    get connected() {
      return socket.connected;
    },
    on: (name, listener) => {
      if (name !== 'refused') socket.on(name as string, listener);
    },
    emit: (name, ...args) => {
      socket.emit(name, ...args);
    },
    close: () => socket.close(),
  };
}

function follow(conversationId: string) {
  const stream = conversationStream(conversationId as ConversationId);
  const client = createSyncClient(openSocket());
  const store = createConversationStore(stream, client.part);
  const received: number[] = [];
  client.follow(stream, {
    ...store.sink,
    receive: (events) => {
      received.push(...events.map(({ seq }) => seq));
      store.sink.receive(events);
    },
  });
  return { client, received, state: () => store.state.getState() };
}

/** Every follower has each event once, in order, and shows what the log says. */
async function expectFold(followers: ReturnType<typeof follow>[], log: readonly ConversationEnvelope[]) {
  for (const { received, state } of followers) {
    await until(() => received.length >= log.length, 'the client to have all events');
    expect(received).toEqual(log.map(({ seq }) => seq));
    expect(state().thread).toEqual(foldThread(initialThread, [...log]));
    expect(state().live.parts, 'no text is left in the air').toEqual([]);
  }
}

async function cutAtRandom(): Promise<number> {
  let cut = 0;
  for (let index = 0; index < CUTS; index += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20 + random.next() * 150));
    cut += line.cut();
  }
  return cut;
}

describe('a line that breaks', () => {
  it(`${CUTS} times in a turn, seed ${random.seed}: early and late clients equal the fold of the log`, async () => {
    const conversationId = await world.begin('go');
    const early = follow(conversationId);
    expect(await cutAtRandom(), 'connections that were cut').toBeGreaterThan(CUTS / 2);
    const late = follow(conversationId);
    await cutAtRandom();
    const log = await world.turnEnded(conversationId);
    checkLog(log);
    await expectFold([early, late], log);
    for (const { client } of [early, late]) client.close();
  });

  it('and a server that is killed meanwhile: the clients find the new one and equal the fold of its log', async () => {
    const conversationId = await world.begin('go');
    const follower = follow(conversationId);
    await until(() => follower.received.length > 5, 'the first step to show');
    line.cut();
    await world.product.kill();
    await world.product.start();
    await cutAtRandom();
    const log = await world.turnEnded(conversationId);
    expect(log.some(({ type }) => type === 'turn/resumed')).toBe(true);
    await expectFold([follower], log);
    follower.client.close();
  });
});
