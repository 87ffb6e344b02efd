/** Owns Next inside this process: it answers pages and, in development, its own sockets; it never listens itself. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { Handler } from '@/server/entrance/create-http-handler';

export interface Pages {
  readonly handle: Handler;
  /** Only the development server has sockets. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

export interface PagesOptions {
  readonly development: boolean;
  readonly host: string;
  readonly port: number;
}

/**
 * Hands Next the configuration its build wrote down, as its own standalone output does: reading `next.config.ts` again
 * would load a compiler at every start.
 */
function passBuiltConfiguration(directory: string): void {
  const written = readFileSync(join(directory, '.next', 'required-server-files.json'), 'utf8');
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(JSON.parse(written).config);
}

/** Resolves when pages can be answered. In production they must have been built. */
export async function createPages({ development, host, port }: PagesOptions): Promise<Pages> {
  if (!development) passBuiltConfiguration(process.cwd());
  // Loaded here so that a server without pages does not pay for it.
  const { default: next } = await import('next');
  // Next listens for upgrades on the server it is given. It gets one of its own, so that we route them.
  const decoy = createServer();
  const app = next({
    dev: development,
    dir: process.cwd(),
    hostname: host,
    port,
    httpServer: decoy,
    quiet: true,
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    handle: (request, response) => handle(request, response),
    upgrade: (request, socket, head) => {
      decoy.emit('upgrade', request, socket, head);
    },
    close: () => app.close(),
  };
}
