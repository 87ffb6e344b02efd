/** For tests: a socket whose server holds logs and does to its messages what a bad network does. */
import type { Envelope } from '@/server/core/events/envelope';
import type { StreamName } from '@/server/core/ids';
import type { ClientToServer, LiveFrame, ServerToClient } from '@/server/core/wire';
import type { SocketListeners, SyncSocket } from './sync-socket';

type Listeners = { [Name in keyof SocketListeners]: SocketListeners[Name][] };

export class TestSocket implements SyncSocket {
  connected = false;
  readonly asked: string[] = [];
  readonly looks: unknown[] = [];
  readonly logs = new Map<StreamName, Envelope[]>();
  readonly parts = new Map<string, LiveFrame>();
  /** Deleted, or another workspace's: a question that names one of them is refused whole, as the server does. */
  readonly gone = new Set<StreamName>();
  private readonly joined = new Set<StreamName>();
  private readonly listeners: Listeners = {
    connect: [],
    disconnect: [],
    refused: [],
    events: [],
    live: [],
    presence: [],
  };

  on<Name extends keyof SocketListeners>(name: Name, listener: SocketListeners[Name]): void {
    this.listeners[name].push(listener);
  }

  connect(): void {
    this.connected = true;
    for (const listener of this.listeners.connect) listener();
  }

  cut(): void {
    this.connected = false;
    this.joined.clear();
    for (const listener of this.listeners.disconnect) listener();
  }

  close(): void {
    this.cut();
  }

  /** Appends to the server's log without telling anyone. */
  append(stream: StreamName, events: readonly Envelope[]): void {
    this.logs.set(stream, [...this.log(stream), ...events]);
  }

  /** Reaches the page only while it is connected and has joined. */
  deliver(stream: StreamName, events: readonly Envelope[]): void {
    if (!this.joined.has(stream)) return;
    for (const listener of this.listeners.events) listener({ stream, events });
  }

  sendFrames(stream: StreamName, frames: readonly LiveFrame[]): void {
    for (const listener of this.listeners.live) listener({ stream, frames });
  }

  sendPresence(message: Parameters<ServerToClient['presence']>[0]): void {
    for (const listener of this.listeners.presence) listener(message);
  }

  emit<Name extends keyof ClientToServer>(name: Name, ...args: Parameters<ClientToServer[Name]>): void {
    this.asked.push(name);
    const [message, answer] = args as unknown as [never, (reply: unknown) => void];
    if (name === 'subscribe') this.subscribe(message, answer);
    if (name === 'unsubscribe') this.leave(message, answer);
    if (name === 'look') this.looks.push(message);
    if (name === 'range') this.range(message, answer);
    if (name === 'part') {
      const { stepId, part } = message as { stepId: string; part: number };
      answer({ ok: true, frame: this.parts.get(`${stepId}:${part}`) ?? null });
    }
  }

  private log(stream: StreamName): readonly Envelope[] {
    return this.logs.get(stream) ?? [];
  }

  private subscribe({ streams }: { streams: Record<StreamName, number> }, ack: (reply: unknown) => void) {
    const names = Object.keys(streams) as StreamName[];
    if (names.some((name) => this.gone.has(name))) return ack({ ok: false, code: 'not_found', message: '' });
    for (const stream of names) this.joined.add(stream);
    ack({ ok: true, heads: Object.fromEntries(names.map((name) => [name, this.log(name).length])) });
    for (const stream of names) {
      const missing = this.log(stream).filter((event) => event.seq > (streams[stream] ?? 0));
      if (missing.length > 0) this.deliver(stream, missing);
    }
  }

  private leave({ streams }: { streams: StreamName[] }, ack: (reply: unknown) => void): void {
    for (const stream of streams) this.joined.delete(stream);
    ack({ ok: true });
  }

  private range(
    { stream, after, limit }: { stream: StreamName; after: number; limit: number },
    ack: (reply: unknown) => void,
  ): void {
    ack({
      ok: true,
      events: this.log(stream)
        .filter((event) => event.seq > after)
        .slice(0, limit),
    });
  }
}
