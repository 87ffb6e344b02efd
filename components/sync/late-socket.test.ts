import { expect, it, vi } from 'vitest';
import { type ConnectingSocket, lateSocket } from './late-socket';
import type { SocketListeners } from './sync-socket';

/** A socket that tells what was done with it, and its code, which arrives when the test says so. */
function arrange() {
  const done: string[] = [];
  const listeners = new Map<string, () => void>();
  const real: ConnectingSocket = {
    connected: true,
    on: (name, listener) => {
      done.push(`on ${name}`);
      listeners.set(name, listener as () => void);
    },
    emit: (...[name]) => void done.push(`emit ${name}`),
    connect: () => void done.push('connect'),
    close: () => void done.push('close'),
  };
  let loads = 0;
  let resolve: (code: () => ConnectingSocket) => void;
  const code = new Promise<() => ConnectingSocket>((settle) => {
    resolve = settle;
  });
  const socket = lateSocket(
    () => {
      loads += 1;
      return code;
    },
    () => done.push('failed'),
  );
  const arrive = async () => {
    resolve(() => real);
    await code;
    await Promise.resolve();
  };
  return { socket, done, listeners, arrive, loads: () => loads };
}

const hear: SocketListeners['connect'] = () => undefined;

it('loads its code once, when it first connects, and is not connected until then', async () => {
  const { socket, done, arrive, loads } = arrange();
  expect(loads()).toBe(0);
  socket.connect();
  socket.connect();
  expect([loads(), socket.connected]).toEqual([1, false]);
  await arrive();
  expect([socket.connected, done]).toEqual([true, ['connect']]);
});

it('hears for those who listened before the code was there, before it connects', async () => {
  const { socket, done, listeners, arrive } = arrange();
  socket.on('connect', hear);
  socket.connect();
  await arrive();
  expect(done).toEqual(['on connect', 'connect']);
  expect(listeners.get('connect')).toBe(hear);
  socket.on('disconnect', hear);
  socket.emit('unsubscribe', { streams: [] }, () => undefined);
  expect(done.slice(2)).toEqual(['on disconnect', 'emit unsubscribe']);
});

it('does not connect once it was closed meanwhile, and does when it is wanted again', async () => {
  const { socket, done, arrive } = arrange();
  socket.connect();
  socket.close();
  await arrive();
  expect(done).toEqual([]);
  socket.connect();
  expect(done).toEqual(['connect']);
});

it('tells that its code is not to be had, and tries again when it is wanted again', async () => {
  const { socket: real } = arrange();
  const missing = new Error('Failed to load chunk');
  const load = vi.fn(async () => () => real).mockRejectedValueOnce(missing);
  const failed: unknown[] = [];
  const socket = lateSocket(load, (error) => failed.push(error));
  socket.connect();
  await vi.waitFor(() => expect(failed).toEqual([missing]));
  await vi.waitFor(() => {
    socket.connect();
    expect(load).toHaveBeenCalledTimes(2);
  });
  expect(failed).toHaveLength(1);
});
