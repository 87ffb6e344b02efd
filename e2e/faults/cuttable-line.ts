/** A TCP relay in front of the product whose connections a test breaks, in the middle of a frame if it so happens. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttableLine {
  readonly port: number;
  /** Breaks every connection. Returns how many there were. */
  cut(): number;
  close(): Promise<void>;
}

/** `piece` is the most bytes that travel at a time, so that frames are torn; null leaves them as they come. */
export async function openCuttableLine(
  target: { port: number },
  piece: number | null,
): Promise<CuttableLine> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target.port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.on('data', (bytes: Buffer) => {
        const size = piece ?? bytes.length;
        for (let at = 0; at < bytes.length; at += size) to.write(bytes.subarray(at, at + size));
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): number => {
    const count = open.size;
    for (const socket of open) socket.destroy();
    return count;
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
