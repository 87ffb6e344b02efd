/** The real socket: WebSocket only, reconnecting by itself with back-off. */
import { io, type Socket } from 'socket.io-client';
import type { ClientToServer, ServerToClient } from '@/server/core/wire';
import type { ConnectingSocket } from './late-socket';
import type { SocketListeners } from './sync-socket';

/** Does not connect yet: `connect` does, in the browser only. */
export function openSocket(): ConnectingSocket {
  const socket: Socket<ServerToClient, ClientToServer> = io({
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 250,
    reconnectionDelayMax: 4000,
  });
  // Whom the server cuts off, socket.io does not bring back by itself; at the entrance it is told whether it may come in.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect();
  });
  return {
    get connected() {
      return socket.connected;
    },
    on: (name, listener) => {
      if (name === 'refused') {
        const refused = listener as SocketListeners['refused'];
        socket.on('connect_error', (error) => {
          if (error.message === 'not_signed_in') refused();
          else
            void isSignedOut().then((signedOut) => {
              if (signedOut) refused();
            });
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

/** A browser does not tell why a WebSocket was refused; any procedure tells whether somebody is signed in. */
async function isSignedOut(): Promise<boolean> {
  try {
    return (await fetch('/api/trpc/workspaces.list')).status === 401;
  } catch {
    return false;
  }
}
