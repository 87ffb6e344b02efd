import type { SocketListeners, SyncSocket } from './sync-socket';

export interface ConnectingSocket extends SyncSocket {
  connect(): void;
}

type Name = keyof SocketListeners;

/**
 * A socket whose code is loaded when it first connects: no screen needs it to show its first frame. Who listens before is
 * heard from the start; nothing is said before it connects, as with any socket that is not connected. Where the code is
 * not to be had, `onFailed` is told; the next `connect` tries again.
 */
export function lateSocket(
  load: () => Promise<() => ConnectingSocket>,
  onFailed: (error: unknown) => void,
): ConnectingSocket {
  const listeners: [Name, SocketListeners[Name]][] = [];
  let socket: ConnectingSocket | null = null;
  let isLoading = false;
  let isWanted = false;

  const open = async (): Promise<void> => {
    const opened = (await load())();
    for (const [name, listener] of listeners.splice(0)) opened.on(name, listener);
    socket = opened;
    if (isWanted) opened.connect();
  };

  return {
    get connected() {
      return socket?.connected ?? false;
    },
    on: (name, listener) => {
      if (socket) socket.on(name, listener);
      else listeners.push([name, listener]);
    },
    emit: (name, ...args) => socket?.emit(name, ...args),
    connect: () => {
      isWanted = true;
      if (socket) socket.connect();
      else if (!isLoading) {
        isLoading = true;
        open()
          .catch(onFailed)
          .finally(() => {
            isLoading = false;
          });
      }
    },
    close: () => {
      isWanted = false;
      socket?.close();
    },
  };
}
