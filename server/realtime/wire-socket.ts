import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ClientToServer, ServerToClient } from '@/server/core/wire';
import type { Actor } from '@/server/services';

export interface SocketData {
  /** By the guard, when the socket was opened; read again for each event. */
  actor: Actor;
}

export type WireServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type WireSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
