/**
 * Owns the browser's side of the wire. Invariant: a sink receives exactly the stream's events, each once, in `seq` order,
 * whatever the network drops, repeats or reorders (statement 65). Free of React.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Envelope } from '@/server/core/events/envelope';
import type { StreamName } from '@/server/core/ids';
import type { LiveFrame } from '@/server/core/wire';
import { StreamCursor } from './stream-cursor';
import type { SyncSocket } from './sync-socket';

export interface StreamSink {
  /** Contiguous, in order, never empty. */
  receive(events: readonly Envelope[]): void;
  frames?(frames: readonly LiveFrame[]): void;
  /** Everything up to the stream's head at the time of joining has been received; again after each reconnect. */
  caughtUp(): void;
  /** The server does not let us follow: gone, of another workspace, or nobody is signed in. */
  refused?(code: string): void;
}

export interface StreamOptions {
  /** `now` skips the past: for streams that only say when something changed. */
  readonly from: 'start' | 'now';
}

export type Connection = 'connecting' | 'online' | 'offline' | 'refused';

export interface ConnectionState {
  readonly state: Connection;
  /** Of what is followed, some is not yet known up to where it was when we joined. */
  readonly behind: boolean;
}

export interface SyncClient {
  readonly connection: StoreApi<ConnectionState>;
  /** Starts following a stream; one sink per stream. Returns how to stop. */
  follow(stream: StreamName, sink: StreamSink, options?: StreamOptions): () => void;
  /** The whole text so far of a part being written; null when there is none, or no connection. */
  part(request: { stream: StreamName; stepId: LiveFrame['stepId']; part: number }): Promise<LiveFrame | null>;
  close(): void;
}

interface Followed {
  readonly stream: StreamName;
  readonly sink: StreamSink;
  readonly cursor: StreamCursor;
  /** Where the stream's past begins for us is still to be told by the server. */
  skipsPast: boolean;
  /** Head to reach before the sink is caught up: infinite until the server told it, null once reached. */
  target: number | null;
  asking: boolean;
}

const RANGE_LIMIT = 1000;
/** The highest `seq` a stream can have. */
const MAX_SEQ = 2_147_483_647;

export function createSyncClient(socket: SyncSocket): SyncClient {
  const followed = new Map<StreamName, Followed>();
  const connection = createStore<ConnectionState>(() => ({ state: 'connecting', behind: true }));
  const tellBehind = (): void => {
    const behind = [...followed.values()].some(({ target }) => target !== null);
    if (behind !== connection.getState().behind) connection.setState({ behind });
  };
  const link: Link = { socket, era: 0, followed, abandon: new Set(), tellBehind };

  socket.on('connect', () => {
    link.era += 1;
    connection.setState({ state: 'online', behind: followed.size > 0 });
    for (const each of followed.values()) each.asking = false;
    subscribe(link, [...followed.values()]);
  });
  socket.on('disconnect', () => {
    link.era += 1;
    for (const abandon of link.abandon) abandon();
    connection.setState({ state: 'offline' });
  });
  socket.on('refused', () => connection.setState({ state: 'refused' }));
  socket.on('events', ({ stream, events }) => {
    const each = followed.get(stream);
    if (each) accept(link, each, events);
  });
  socket.on('live', ({ stream, frames }) => followed.get(stream)?.sink.frames?.(frames));

  return {
    connection,
    follow: (stream, sink, options = { from: 'start' }) => {
      const each = startFollowing({ stream, sink, options });
      followed.set(stream, each);
      if (socket.connected) subscribe(link, [each]);
      return () => {
        if (followed.get(stream) !== each) return;
        followed.delete(stream);
        tellBehind();
        if (socket.connected) socket.emit('unsubscribe', { streams: [stream] }, () => undefined);
      };
    },
    part: (request) => askPart(link, request),
    close: () => socket.close(),
  };
}

interface Link {
  readonly socket: SyncSocket;
  /** Changes with every connection, so that an answer of an older one is recognised. */
  era: number;
  readonly followed: ReadonlyMap<StreamName, Followed>;
  /** Gives up on questions whose answer went with the connection. */
  readonly abandon: Set<() => void>;
  readonly tellBehind: () => void;
}

const startFollowing = (request: {
  stream: StreamName;
  sink: StreamSink;
  options: StreamOptions;
}): Followed => ({
  stream: request.stream,
  sink: request.sink,
  cursor: new StreamCursor(),
  skipsPast: request.options.from === 'now',
  target: Number.POSITIVE_INFINITY,
  asking: false,
});

/** Where a stream's past is not wanted we name a `seq` no log reaches; the answer tells the real head. */
const lastOf = (each: Followed): number => (each.skipsPast ? MAX_SEQ : each.cursor.seq);

function subscribe(link: Link, all: readonly Followed[]): void {
  if (all.length === 0) return;
  const { era } = link;
  const streams = Object.fromEntries(all.map((each) => [each.stream, lastOf(each)]));
  for (const each of all) each.target = Number.POSITIVE_INFINITY;
  link.socket.emit('subscribe', { streams }, (reply) => {
    if (era !== link.era) return;
    if (reply.ok) for (const each of all) joined(link, each, reply.heads[each.stream] ?? 0);
    else refused(link, all, reply.code);
  });
}

/** One stream that is gone makes the server refuse all that were asked for with it: each is asked for by itself then. */
function refused(link: Link, all: readonly Followed[], code: string): void {
  const wanted = all.filter((each) => link.followed.get(each.stream) === each);
  if (all.length > 1) {
    for (const each of wanted) subscribe(link, [each]);
    return;
  }
  for (const each of wanted) {
    each.target = null;
    each.sink.refused?.(code);
  }
  link.tellBehind();
}

function joined(link: Link, each: Followed, head: number): void {
  each.target = head;
  const events = each.skipsPast ? each.cursor.skipTo(head) : [];
  each.skipsPast = false;
  deliver(each, events);
  settle(link, each);
}

function accept(link: Link, each: Followed, events: readonly Envelope[]): void {
  deliver(each, each.cursor.take(events));
  if (!each.skipsPast) settle(link, each);
}

function deliver(each: Followed, events: readonly Envelope[]): void {
  if (events.length > 0) each.sink.receive(events);
}

/** Announces that the past is complete, or asks for what is missing. */
function settle(link: Link, each: Followed): void {
  if (each.cursor.hasGap) askRange(link, each);
  if (each.target === null || each.cursor.seq < each.target) return;
  each.target = null;
  each.sink.caughtUp();
  link.tellBehind();
}

function askRange(link: Link, each: Followed): void {
  if (each.asking) return;
  each.asking = true;
  const { era } = link;
  const request = { stream: each.stream, after: each.cursor.seq, limit: RANGE_LIMIT };
  link.socket.emit('range', request, (reply) => {
    if (era !== link.era) return;
    each.asking = false;
    // A refused or empty answer must not be asked again at once; the next event or connection will.
    if (reply.ok && reply.events.length > 0) accept(link, each, reply.events);
  });
}

function askPart(link: Link, request: Parameters<SyncClient['part']>[0]): Promise<LiveFrame | null> {
  if (!link.socket.connected) return Promise.resolve(null);
  return new Promise((resolve) => {
    const settled = (frame: LiveFrame | null): void => {
      link.abandon.delete(abandon);
      resolve(frame);
    };
    const abandon = () => settled(null);
    link.abandon.add(abandon);
    link.socket.emit('part', request, (reply) => settled(reply.ok ? reply.frame : null));
  });
}
