/** Ratio 2: deliveries per second to 100 clients, our sockets over a bare `ws` server sending the same text. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { WebSocketServer } from 'ws';
import type { Envelope } from '@/server/core/events/envelope';
import type { StreamName } from '@/server/core/ids';
import type { Journal } from '@/server/journal/journal';
import { createRealtime, type RealtimeDependencies } from '@/server/realtime/create-realtime';
import type { Actor } from '@/server/services';
import { type Crowd, openCrowd } from './open-crowd';
import { median, type Ratio } from './ratio';

const CLIENTS = 100;
const MESSAGES = 2000;
const PER_TURN = 20;
const ROUNDS = 5;

const workspaceId = '01890000-0000-7000-8000-000000000000';
const stream: StreamName = `workspace:${workspaceId}`;
const principal = { kind: 'system', id: 'interlock', via: 'bench' } as const;
const event = (seq: number): Envelope => ({
  stream,
  seq,
  type: 'conversation/titled',
  v: 1,
  data: { title: 'The quick brown fox jumps over the lazy dog. '.repeat(4) },
  at: 1_700_000_000_000,
  principal,
});

interface Contender {
  send(seq: number): void;
  readonly crowd: Crowd;
  close(): Promise<void>;
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function end(server: Server, crowd: Crowd): Promise<void> {
  await crowd.close();
  server.closeAllConnections();
  server.close();
}

/** Our sockets on a journal that commits whatever it is told: what is measured is the way from commit to client. */
async function openOurs(): Promise<Contender> {
  let commit: Parameters<Journal['onCommitted']>[0] = () => undefined;
  const actor = { principal: { kind: 'operator', id: 'o', via: 'api' }, workspaceId, role: 'owner' } as Actor;
  const realtime = createRealtime({
    journal: {
      head: async () => 0,
      read: async () => [],
      onCommitted: (listener) => {
        commit = listener;
        return () => undefined;
      },
      live: {
        onFrame: () => () => undefined,
        emit: () => undefined,
        clear: () => undefined,
        partSoFar: () => null,
      },
    },
    rows: {
      membership: { findFirst: async () => ({ workspaceId, role: 'owner' }) },
    } as unknown as RealtimeDependencies['rows'],
    admit: async () => actor,
    log: pino({ level: 'silent' }),
    now: Date.now,
  });
  const server = createServer();
  realtime.attach(server);
  const url = await listen(server);
  const crowd = await openCrowd({
    url: `${url}/socket.io/?EIO=4&transport=websocket`,
    clients: CLIENTS,
    dialect: 'socket.io',
    hello: JSON.stringify(['subscribe', { streams: { [stream]: 0 } }]),
    headers: {},
  });
  return {
    crowd,
    send: (seq) => commit(stream, [event(seq)]),
    close: async () => {
      await realtime.close();
      await end(server, crowd);
    },
  };
}

async function openBare(): Promise<Contender> {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const url = await listen(server);
  const crowd = await openCrowd({ url, clients: CLIENTS, dialect: 'bare', hello: null, headers: {} });
  return {
    crowd,
    send: (seq) => {
      const text = JSON.stringify(['events', { stream, events: [event(seq)] }]);
      for (const client of sockets.clients) client.send(text);
    },
    close: async () => {
      for (const client of sockets.clients) client.terminate();
      await end(server, crowd);
    },
  };
}

/** Deliveries per second of one round. */
async function round({ crowd, send }: Contender, first: number): Promise<number> {
  const { arrived } = await crowd.expect(CLIENTS * MESSAGES);
  const since = performance.now();
  for (let i = 0; i < MESSAGES; i++) {
    send(first + i);
    if (i % PER_TURN === PER_TURN - 1) await new Promise<void>((resolve) => setImmediate(resolve));
  }
  await arrived;
  return (CLIENTS * MESSAGES) / ((performance.now() - since) / 1000);
}

export async function run(): Promise<Ratio[]> {
  const [ours, bare] = [await openOurs(), await openBare()];
  const results: { ours: number; other: number }[] = [];
  // The first round of each warms up; then they take turns, so that what else the machine does meets both.
  for (let i = 0; i <= ROUNDS; i++) {
    const pair = { ours: await round(ours, i * MESSAGES + 1), other: await round(bare, i * MESSAGES + 1) };
    if (i > 0) results.push(pair);
  }
  await ours.close();
  await bare.close();
  const name = `2 fan-out: deliveries/s to ${CLIENTS} clients over bare ws`;
  const [mine, other] = [median(results.map((r) => r.ours)), median(results.map((r) => r.other))];
  return [{ name, ours: mine, other, ratio: mine / other, goal: 'at least 0.9' }];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(await run());
