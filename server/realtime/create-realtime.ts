/**
 * Owns the sockets. It only listens to the journal, so every client sees every committed change by construction; it
 * never writes. WebSocket only, without compression per message.
 */
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { Envelope } from '@/server/core/events/envelope';
import { parseStreamName, type StreamName } from '@/server/core/ids';
import { rereadActor, type SignInRows } from '@/server/entrance/read-actor';
import type { Journal } from '@/server/journal/journal';
import type { Actor } from '@/server/services';
import { answerEvents } from './answer-events';
import { answerLooks, presenceRoom } from './answer-looks';
import { drained, relieve, slowRoom } from './backpressure';
import { createLiveFrames } from './live-frames';
import type { WatchRows } from './may-watch';
import { createPresence } from './presence';
import { type Recipient, StreamFeed } from './stream-feed';
import type { WireServer, WireSocket } from './wire-socket';

export const socketPath = '/socket.io';

export interface Realtime {
  /** Takes the upgrades and requests under `socketPath` of this server, and no others. */
  attach(server: HttpServer): void;
  /** Open sockets. */
  count(): number;
  /** Cuts all sockets. */
  close(): Promise<void>;
}

export interface RealtimeDependencies {
  readonly journal: Pick<Journal, 'read' | 'head' | 'live' | 'onCommitted'>;
  readonly rows: SignInRows & WatchRows;
  /** The guard; null = refused. */
  readonly admit: (request: IncomingMessage) => Promise<Actor | null>;
  readonly log: Logger;
  /** UTC milliseconds. */
  readonly now: () => number;
}

const REPLAY_PAGE = 500;
const LIVE_INTERVAL = 20;
const RELIEF_INTERVAL = 250;
/** Expired tokens are noticed at the latest after this; revoked ones at once. Milliseconds. */
const RECHECK_INTERVAL = 30_000;

const eventsRoom = (stream: StreamName): string => `events:${stream}`;
const liveRoom = (stream: StreamName): string => `live:${stream}`;

export function createRealtime(dependencies: RealtimeDependencies): Realtime {
  const { journal, rows, log, now } = dependencies;
  const admitted = new WeakMap<IncomingMessage, Actor>();
  const io: WireServer = createIo(dependencies, admitted);
  const { sockets, adapter } = io.of('/');
  const hasRoom = (room: string): boolean => adapter.rooms.has(room);

  const feed = new StreamFeed({
    journal,
    page: REPLAY_PAGE,
    onFailure: (error, stream) => log.error({ err: error, stream }, 'A stream could not be read'),
  });
  const live = createLiveFrames({
    interval: LIVE_INTERVAL,
    send: (stream, frames) => io.to(liveRoom(stream)).except(slowRoom).emit('live', { stream, frames }),
  });

  const presence = createPresence((spaceId, people) => {
    io.to(presenceRoom(spaceId)).emit('presence', { spaceId, people });
  });

  const recheck = async (workspace: string | null): Promise<void> => {
    for (const socket of sockets.values()) {
      const { actor } = socket.data;
      if (workspace !== null && actor.workspaceId !== workspace) continue;
      if ((await rereadActor(rows, actor, now())) === null) socket.disconnect(true);
    }
  };
  const recheckNow = (workspace: string | null): void => {
    recheck(workspace).catch((error: unknown) => log.error({ err: error }, 'Sign-ins could not be read'));
  };

  const onCommitted = (stream: StreamName, events: readonly Envelope[]): void => {
    live.flush(stream);
    // The adapter encodes before it looks whether anyone is there.
    if (hasRoom(eventsRoom(stream))) io.to(eventsRoom(stream)).emit('events', { stream, events });
    feed.committed(stream, events);
    if (events.some(({ type }) => type === 'members/changed')) recheckNow(parseStreamName(stream).id);
  };
  const stopListening = [
    journal.onCommitted(onCommitted),
    journal.live.onFrame((stream, frame) => {
      if (hasRoom(liveRoom(stream))) live.push(stream, frame);
    }),
  ];
  const timers = [
    setInterval(() => relieve(sockets.values()), RELIEF_INTERVAL).unref(),
    setInterval(() => recheckNow(null), RECHECK_INTERVAL).unref(),
  ];

  io.on('connection', (socket) => {
    const recipient = recipientOf(socket);
    answerEvents(socket, recipient, { ...dependencies, feed });
    answerLooks(socket, { ...dependencies, presence });
    socket.on('disconnect', () => {
      feed.forget(recipient);
      presence.leave(socket.id);
    });
  });

  return {
    attach: (server) => {
      io.attach(server);
    },
    count: () => sockets.size,
    close: async () => {
      for (const stop of stopListening) stop();
      for (const timer of timers) clearInterval(timer);
      live.close();
      // Not `disconnectSockets`: a client takes that for a dismissal and does not come back when the server does.
      io.engine?.close();
    },
  };
}

function createIo(
  { admit, rows, log, now }: RealtimeDependencies,
  admitted: WeakMap<IncomingMessage, Actor>,
) {
  const io: WireServer = new Server({
    path: socketPath,
    transports: ['websocket'],
    perMessageDeflate: false,
    httpCompression: false,
    serveClient: false,
    destroyUpgrade: false,
    maxHttpBufferSize: 128 * 1024,
    allowRequest: (request, decide) => {
      admit(request).then(
        (actor) => {
          if (actor) admitted.set(request, actor);
          decide(actor ? null : 'refused', actor !== null);
        },
        (error: unknown) => {
          log.error({ err: error }, 'A socket could not be admitted');
          decide('failed', false);
        },
      );
    },
  });
  io.use((socket, next) => {
    const actor = admitted.get(socket.request);
    const refused = new Error('not_signed_in');
    if (!actor) return next(refused);
    rereadActor(rows, actor, now()).then(
      (current) => {
        if (!current) return next(refused);
        socket.data.actor = current;
        next();
      },
      (error: unknown) => {
        log.error({ err: error }, 'A socket could not be admitted');
        next(new Error('internal'));
      },
    );
  });
  return io;
}

function recipientOf(socket: WireSocket): Recipient {
  return {
    get connected() {
      return socket.connected;
    },
    send: (stream, events) => {
      socket.emit('events', { stream, events });
    },
    joinEvents: (stream) => void socket.join(eventsRoom(stream)),
    joinLive: (stream) => void socket.join(liveRoom(stream)),
    leave: (stream) => {
      void socket.leave(eventsRoom(stream));
      void socket.leave(liveRoom(stream));
    },
    drained: () => drained(socket),
  };
}
