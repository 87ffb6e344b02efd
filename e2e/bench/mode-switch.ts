/** Ratio 5: from the command that selects a mode to the last of 200 clients, over a durable commit and a bare broadcast. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import SqliteFile from 'better-sqlite3';
import { Server } from 'socket.io';
import { startServer } from '@/server/compose/test-server';
import { spaceStream } from '@/server/core/ids';
import type { ModeName } from '@/server/core/modes';
import { createWorld } from '@/server/realtime/test-realtime';
import type { Actor } from '@/server/services';
import { setMode } from '@/server/spaces/set-mode';
import { type Crowd, openCrowd } from './open-crowd';
import { percentile, type Ratio } from './ratio';

const CLIENTS = 200;
const WARM_UP = 30;
const SWITCHES = 300;

interface Contender {
  readonly crowd: Crowd;
  switch(index: number): Promise<void>;
  close(): Promise<void>;
}

/** The whole server, its own use case, its own store. */
async function openOurs(directory: string): Promise<Contender> {
  const server = await startServer(directory);
  const { services } = server;
  const world = await createWorld(services);
  const { operatorId, tokenId, workspaceId, spaceId } = world;
  const actor: Actor = {
    principal: { kind: 'operator', id: operatorId, via: 'api', tokenId },
    workspaceId,
    role: 'owner',
  };
  const crowd = await openCrowd({
    url: `ws://127.0.0.1:${server.port}/socket.io/?EIO=4&transport=websocket`,
    clients: CLIENTS,
    dialect: 'socket.io',
    hello: JSON.stringify(['subscribe', { streams: { [spaceStream(spaceId)]: 0 } }]),
    headers: { authorization: `Bearer ${world.token}` },
  });
  return {
    crowd,
    switch: async (index) => {
      await setMode(services, actor, { spaceId, mode: (index % 2 === 0 ? 'plan' : 'chat') as ModeName });
    },
    close: async () => {
      await crowd.close();
      await server.close();
    },
  };
}

/** One row written so that it survives a power cut, then `io.emit`. */
async function openBare(directory: string): Promise<Contender> {
  const file = new SqliteFile(join(directory, 'bare.sqlite'));
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.exec('CREATE TABLE event (seq INTEGER PRIMARY KEY, data TEXT NOT NULL)');
  const insert = file.prepare('INSERT INTO event (seq, data) VALUES (?, ?)');
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const crowd = await openCrowd({
    url: `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`,
    clients: CLIENTS,
    dialect: 'socket.io',
    hello: null,
    headers: {},
  });
  return {
    crowd,
    switch: async (index) => {
      const data = { type: 'mode/selected', from: 'chat', to: 'plan', revision: index };
      insert.run(index + 1, JSON.stringify(data));
      io.emit('events', data);
    },
    close: async () => {
      await crowd.close();
      await io.close();
      file.close();
    },
  };
}

/** Milliseconds from the command until the last client has it. */
async function timeOne({ crowd, switch: select }: Contender, index: number): Promise<number> {
  const { arrived } = await crowd.expect(CLIENTS);
  const since = performance.now();
  await Promise.all([select(index), arrived]);
  return performance.now() - since;
}

export async function run(): Promise<Ratio[]> {
  const directory = mkdtempSync(join(tmpdir(), 'interlock-bench-'));
  const [ours, bare] = [await openOurs(directory), await openBare(directory)];
  const times: { ours: number[]; other: number[] } = { ours: [], other: [] };
  for (let i = 0; i < WARM_UP + SWITCHES; i++) {
    const [mine, other] = [await timeOne(ours, i), await timeOne(bare, i)];
    if (i < WARM_UP) continue;
    times.ours.push(mine);
    times.other.push(other);
  }
  await ours.close();
  await bare.close();
  rmSync(directory, { recursive: true, force: true });
  return [
    ['p50', 0.5, 'for information'],
    ['p99', 0.99, 'at most 1.5'],
  ].map(([label, share, goal]) => {
    const [mine, other] = [percentile(times.ours, Number(share)), percentile(times.other, Number(share))];
    const name = `5 mode switch to ${CLIENTS} clients, ms ${label}, over a commit and a bare broadcast`;
    return { name, ours: mine, other, ratio: mine / other, goal: String(goal) };
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(await run());
