/** The real socket: WebSocket only, reconnecting by itself with back-off. */
import { io, type Socket } from 'socket.io-client';
import type { ClientToServer, ServerToClient } from '@/server/core/wire';
import type { SocketListeners, SyncSocket } from './sync-socket';

/** Does not connect yet: `connect` does, in the browser only. */
export function openSocket(): SyncSocket & { connect(): void } {
  const socket: Socket<ServerToClient, ClientToServer> = io({
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 250,
    reconnectionDelayMax: 4000,
  });
  return {
    get connected() {
      return socket.connected;
    },
    on: (name, listener) => {
      if (name === 'refused') {
        socket.on('connect_error', (error) => {
          if (error.message === 'not_signed_in') (listener as SocketListeners['refused'])();
        });
      } else {
        socket.on(name, listener as never);
      }
    },
    emit: (name, ...args) => {
      socket.emit(name, ...args);
    },
    connect: () => socket.connect(),
    close: () => socket.close(),
  };
}
