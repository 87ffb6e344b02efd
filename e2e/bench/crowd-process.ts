/** Runs as a process of its own: many plain WebSocket clients that count what they receive, the same for every server. */
import { WebSocket } from 'ws';
import type { CrowdRequest } from './open-crowd';

let received = 0;
let expected = Number.POSITIVE_INFINITY;
let opened = 0;

function count(): void {
  received += 1;
  if (received < expected) return;
  expected = Number.POSITIVE_INFINITY;
  process.send?.({ kind: 'received' });
}

function ready(total: number): void {
  opened += 1;
  if (opened === total) process.send?.({ kind: 'opened' });
}

/** Speaks just enough of socket.io to be let in, subscribe and stay. */
function followSocketIo(socket: WebSocket, { hello, clients }: CrowdRequest): void {
  socket.on('message', (data) => {
    const text = data.toString();
    if (text.startsWith('42')) return count();
    if (text.startsWith('0')) return socket.send('40');
    if (text === '2') return socket.send('3');
    if (text.startsWith('40')) return hello === null ? ready(clients) : socket.send(`420${hello}`);
    if (text.startsWith('430')) {
      if (!text.includes('"ok":true')) throw new Error(`Refused: ${text}`);
      ready(clients);
    }
  });
}

function open(request: CrowdRequest): void {
  const { url, clients, dialect, headers } = request;
  for (let i = 0; i < clients; i++) {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    socket.on('error', (error) => {
      throw error;
    });
    if (dialect === 'socket.io') followSocketIo(socket, request);
    else {
      socket.on('open', () => ready(clients));
      socket.on('message', count);
    }
  }
}

process.on(
  'message',
  (message: { kind: 'open'; request: CrowdRequest } | { kind: 'expect'; more: number }) => {
    if (message.kind === 'open') open(message.request);
    else {
      received = 0;
      expected = message.more;
      process.send?.({ kind: 'expecting' });
    }
  },
);
process.on('disconnect', () => process.exit(0));
