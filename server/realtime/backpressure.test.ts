/** Clients that read too slowly: events are never dropped, memory is bounded. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { systemPrincipal } from '@/server/core/principal';
import { relieve, slowRoom } from './backpressure';
import { createWorld, startTestRealtime, type TestRealtime, titled, type World } from './test-realtime';
import type { WireSocket } from './wire-socket';

/** A socket with so many bytes waiting, in engine.io's own queue and in the WebSocket's. */
function socketWith(queued: number, sending: number) {
  const rooms = new Set<string>();
  const state = { cut: false };
  const socket = {
    rooms,
    join: (room: string) => rooms.add(room),
    leave: (room: string) => rooms.delete(room),
    conn: {
      writeBuffer: [{ data: 'x'.repeat(queued) }, {}],
      transport: {
        socket: {
          bufferedAmount: sending,
          terminate: () => {
            state.cut = true;
          },
        },
      },
      close: () => undefined,
    },
  };
  return { socket: socket as unknown as WireSocket, rooms, state };
}

const MEGABYTE = 1024 * 1024;

describe('relieving', () => {
  it('takes live frames from a slow client and gives them back when it has caught up', () => {
    const fast = socketWith(1000, 1000);
    const slow = socketWith(MEGABYTE, 1);
    expect(relieve([fast.socket, slow.socket])).toBe(0);
    expect([fast.rooms.has(slowRoom), slow.rooms.has(slowRoom)]).toEqual([false, true]);
    Object.assign(slow.socket.conn, { writeBuffer: [] });
    relieve([slow.socket]);
    expect(slow.rooms.has(slowRoom)).toBe(false);
  });

  it('cuts a client for which too much waits', () => {
    const hopeless = socketWith(MEGABYTE, 32 * MEGABYTE);
    expect(relieve([hopeless.socket])).toBe(1);
    expect(hopeless.state.cut).toBe(true);
  });
});

describe('a client that stopped reading', () => {
  let test: TestRealtime;
  let world: World;
  beforeEach(async () => {
    test = await startTestRealtime();
    world = await createWorld(test);
  });
  afterEach(() => test.close());

  const append = (title: string, count: number) =>
    test.journal.append({
      stream: world.stream,
      events: Array.from({ length: count }, () => titled(title)),
      principal: systemPrincipal('test'),
    });

  /** Connected and subscribed, then deaf. */
  async function openDeaf(): Promise<WebSocket> {
    const url = `${test.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${world.token}` } });
    await new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        const text = data.toString();
        if (text.startsWith('0')) socket.send('40');
        if (text.startsWith('40')) {
          socket.send(`420${JSON.stringify(['subscribe', { streams: { [world.stream]: 0 } }])}`);
        }
        if (text.startsWith('430')) resolve();
      });
    });
    socket.pause();
    return socket;
  }

  it('is cut before the server holds more than a bounded part of what it misses; others notice nothing', async () => {
    const deaf = await openDeaf();
    const reader = await test.connect(world.token);
    await reader.subscribe(world.stream, 0);
    expect(test.realtime.count()).toBe(2);
    for (let i = 0; i < 60; i++) await append('x'.repeat(MEGABYTE / 4), 4);
    await reader.until(() => reader.seqs.length === 240);
    while (test.realtime.count() > 1) await append('y', 1);
    const head = await test.journal.head(world.stream);
    await reader.until(() => reader.seqs.length === head);
    expect(reader.seqs).toEqual(Array.from({ length: head }, (_, i) => i + 1));
    deaf.terminate();
  });
});
