/** The socket as the sync client needs it: small enough to be faked whole in a test. */
import type { ClientToServer, ServerToClient } from '@/server/core/wire';

export interface SocketListeners extends ServerToClient {
  connect: () => void;
  /** The connection is gone; whatever was asked will not be answered. */
  disconnect: () => void;
  /** The server refused the connection because nobody is signed in. */
  refused: () => void;
}

export interface SyncSocket {
  readonly connected: boolean;
  on<Name extends keyof SocketListeners>(name: Name, listener: SocketListeners[Name]): void;
  emit<Name extends keyof ClientToServer>(name: Name, ...args: Parameters<ClientToServer[Name]>): void;
  close(): void;
}
