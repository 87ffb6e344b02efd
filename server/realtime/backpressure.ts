/**
 * Owns what happens to clients that read too slowly: first they get no live frames (a gap they can ask for), at last
 * they are cut and come back with their last `seq`. Events are never dropped.
 */
import type { WireSocket } from './wire-socket';

/** Sockets in this room get no live frames. */
export const slowRoom = 'slow';

const SLOW_BYTES = 1024 * 1024;
const CUT_BYTES = 32 * 1024 * 1024;

/** What engine.io keeps for a client and does not show in its types. */
interface Buffers {
  readonly writeBuffer?: readonly { readonly data?: unknown }[];
  readonly transport?: { readonly socket?: { readonly bufferedAmount?: number; terminate?: () => void } };
}

const buffersOf = (socket: WireSocket): Buffers => socket.conn as unknown as Buffers;

/** Bytes (UTF-16 units for what is not yet encoded) that wait for this client. */
export function bufferedBytes(socket: WireSocket): number {
  const { writeBuffer = [], transport } = buffersOf(socket);
  const waiting = writeBuffer.reduce(
    (sum, { data }) => sum + (typeof data === 'string' ? data.length : 0),
    0,
  );
  return waiting + (transport?.socket?.bufferedAmount ?? 0);
}

/** Looks at every client now; called a few times a second. Returns how many were cut. */
export function relieve(sockets: Iterable<WireSocket>): number {
  let cut = 0;
  for (const socket of sockets) {
    const bytes = bufferedBytes(socket);
    if (bytes > CUT_BYTES) {
      cut += 1;
      cutOff(socket);
    } else if (bytes > SLOW_BYTES) void socket.join(slowRoom);
    else if (socket.rooms.has(slowRoom)) void socket.leave(slowRoom);
  }
  return cut;
}

/** Without a closing handshake, which would wait behind the very bytes that do not move. */
function cutOff(socket: WireSocket): void {
  const { transport } = buffersOf(socket);
  socket.conn.close(true);
  transport?.socket?.terminate?.();
}

/** Resolves when what was sent so far has left the process, or the client is gone. */
export async function drained(socket: WireSocket): Promise<void> {
  const { conn } = socket;
  while (socket.connected && !conn.transport.writable) {
    await new Promise<void>((resolve) => {
      const settle = () => {
        conn.transport.off('drain', settle);
        conn.off('close', settle);
        resolve();
      };
      conn.transport.once('drain', settle);
      conn.once('close', settle);
    });
  }
}
