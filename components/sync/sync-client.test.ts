import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversationEnvelope, ConversationEvent } from '@/server/core/events/envelope';
import { type ConversationId, conversationStream, type InputId, type StepId } from '@/server/core/ids';
import { systemPrincipal } from '@/server/core/principal';
import { foldThread } from '@/server/core/thread/fold-thread';
import { initialThread } from '@/server/core/thread/thread';
import type { LiveFrame } from '@/server/core/wire';
import { createConversationStore } from './conversation-store';
import { createSyncClient } from './sync-client';
import { TestSocket } from './test-socket';

const stream = conversationStream('00000000-0000-7000-8000-000000000001' as ConversationId);
const stepId = 's1' as StepId;

const envelope = (seq: number, event: ConversationEvent): ConversationEnvelope => ({
  ...event,
  stream,
  seq,
  v: 1,
  at: seq,
  principal: systemPrincipal('test'),
});
const message = (seq: number): ConversationEnvelope =>
  envelope(seq, { type: 'user/message', data: { inputId: `i${seq}` as InputId, text: `text ${seq}` } });
const logOf = (length: number) => Array.from({ length }, (_, index) => message(index + 1));

function followed(socket: TestSocket) {
  const client = createSyncClient(socket);
  const store = createConversationStore(stream, client.part);
  const stop = client.follow(stream, store.sink);
  return { client, stop, state: store.state };
}

describe('following a stream (65)', () => {
  it('is ready once everything up to the head is there, and not before', () => {
    const socket = new TestSocket();
    socket.append(stream, logOf(5));
    const { state } = followed(socket);
    expect(state.getState().ready).toBe(false);
    socket.connect();
    expect(state.getState().ready).toBe(true);
    expect(state.getState().thread.items).toHaveLength(5);
  });

  it('asks for the missing range on a gap and drops what it has', () => {
    const socket = new TestSocket();
    const { state } = followed(socket);
    socket.connect();
    const log = logOf(6);
    socket.append(stream, log);
    socket.deliver(stream, log.slice(0, 2));
    socket.deliver(stream, log.slice(4));
    expect(socket.asked).toEqual(['subscribe', 'range']);
    socket.deliver(stream, log.slice(1, 5));
    expect(state.getState().thread).toEqual(foldThread(initialThread, log));
  });

  it('subscribes again with its last seq after a cut, and gets only what it missed', () => {
    const socket = new TestSocket();
    const { state, client } = followed(socket);
    socket.connect();
    const log = logOf(4);
    socket.append(stream, log.slice(0, 2));
    socket.deliver(stream, log.slice(0, 2));
    socket.cut();
    expect(client.connection.getState().state).toBe('offline');
    socket.append(stream, log.slice(2));
    socket.connect();
    expect(client.connection.getState().state).toBe('online');
    expect(state.getState().thread).toEqual(foldThread(initialThread, log));
  });

  it('says that it is behind until the missed part is there', () => {
    const socket = new TestSocket();
    const { client, state } = followed(socket);
    socket.connect();
    expect(client.connection.getState()).toEqual({ state: 'online', behind: false });
    socket.cut();
    const log = logOf(3);
    socket.append(stream, log);
    const seen: boolean[] = [];
    client.connection.subscribe(({ state: connection, behind }) => {
      if (connection === 'online') seen.push(behind);
      if (connection === 'online' && !behind) expect(state.getState().thread.items).toHaveLength(3);
    });
    socket.connect();
    expect(seen).toEqual([true, false]);
  });

  it('hands a stream that follows from now only what is new', () => {
    const socket = new TestSocket();
    socket.append(stream, logOf(3));
    const seen: number[] = [];
    createSyncClient(socket).follow(
      stream,
      { receive: (events) => seen.push(...events.map((event) => event.seq)), caughtUp: () => seen.push(0) },
      { from: 'now' },
    );
    socket.connect();
    socket.append(stream, [message(4)]);
    socket.deliver(stream, [message(4)]);
    expect(seen).toEqual([0, 4]);
  });

  it('hears nothing after it stopped', () => {
    const socket = new TestSocket();
    const { state, stop } = followed(socket);
    socket.connect();
    stop();
    socket.deliver(stream, logOf(1));
    expect(state.getState().thread).toBe(initialThread);
  });

  it('ends with the fold of the whole log, whatever the network does (reorder, duplicate, gap, cut)', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('append' as const), count: fc.integer({ min: 1, max: 5 }) }),
      fc.record({
        do: fc.constant('deliver' as const),
        from: fc.nat(40),
        count: fc.integer({ min: 1, max: 6 }),
      }),
      fc.constantFrom({ do: 'cut' as const }, { do: 'connect' as const }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const socket = new TestSocket();
        const { state } = followed(socket);
        let length = 0;
        for (const each of steps) {
          const log = socket.logs.get(stream) ?? [];
          if (each.do === 'cut') socket.cut();
          if (each.do === 'connect') socket.connect();
          if (each.do === 'deliver')
            socket.deliver(stream, log.slice(each.from, each.from + each.count).reverse());
          if (each.do === 'append') {
            socket.append(
              stream,
              Array.from({ length: each.count }, (_, index) => message(length + index + 1)),
            );
            length += each.count;
          }
        }
        socket.cut();
        socket.connect();
        const log = (socket.logs.get(stream) ?? []) as ConversationEnvelope[];
        expect(state.getState().thread).toEqual(foldThread(initialThread, log));
        expect(state.getState().ready).toBe(true);
      }),
    );
  });
});

describe('live text (64)', () => {
  const frame = (offset: number, text: string, part = 0): LiveFrame => ({
    stepId,
    part,
    kind: 'text',
    offset,
    text,
  });
  const started = envelope(1, { type: 'step/start', data: { stepId } });
  const answer = envelope(2, {
    type: 'assistant/message',
    data: { parts: [{ type: 'text', text: 'Hello there' }], finish: 'stop' },
  });

  function writing() {
    const socket = new TestSocket();
    const { state } = followed(socket);
    socket.append(stream, [started]);
    socket.connect();
    return { socket, texts: () => state.getState().live.parts.map((part) => part.text) };
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

  it('joins frames and counts an overlap once', () => {
    const { socket, texts } = writing();
    socket.sendFrames(stream, [frame(0, 'Hel'), frame(3, 'lo'), frame(0, 'Hello'), frame(4, 'o the')]);
    expect(texts()).toEqual(['Hello the']);
  });

  it('asks for the whole part on an offset gap', async () => {
    const { socket, texts } = writing();
    socket.parts.set(`${stepId}:0`, frame(0, 'Hello there'));
    socket.sendFrames(stream, [frame(0, 'Hel'), frame(8, 'ere')]);
    await settled();
    expect(texts()).toEqual(['Hello there']);
  });

  it('fetches the parts of an answer that began before it joined', async () => {
    const socket = new TestSocket();
    socket.append(stream, [started]);
    socket.parts.set(`${stepId}:0`, { ...frame(0, 'Thinking'), kind: 'reasoning' });
    socket.parts.set(`${stepId}:1`, frame(0, 'Hello', 1));
    const { state } = followed(socket);
    socket.connect();
    await settled();
    expect(state.getState().live.parts.map((part) => part.text)).toEqual(['Thinking', 'Hello']);
  });

  it('vanishes when the message lands, and late frames of that step show nothing', () => {
    const { socket, texts } = writing();
    socket.sendFrames(stream, [frame(0, 'Hello')]);
    socket.append(stream, [answer]);
    socket.deliver(stream, [answer]);
    expect(texts()).toEqual([]);
    socket.sendFrames(stream, [frame(0, 'Hello there')]);
    expect(texts()).toEqual([]);
  });

  it('starts over when the request is sent again', () => {
    const { socket, texts } = writing();
    socket.sendFrames(stream, [frame(0, 'Hal')]);
    const retry = envelope(2, {
      type: 'request/retry',
      data: { attempt: 1, delayMs: 10, code: 'model_unreachable', message: 'cut' },
    });
    socket.append(stream, [retry]);
    socket.deliver(stream, [retry]);
    socket.sendFrames(stream, [frame(0, 'Hello')]);
    expect(texts()).toEqual(['Hello']);
  });
});

describe('coming back when something followed was deleted meanwhile (65)', () => {
  const deleted = conversationStream('00000000-0000-7000-8000-000000000002' as ConversationId);

  it('refuses that stream alone; the others go on', () => {
    const socket = new TestSocket();
    const { client, state } = followed(socket);
    const other = createConversationStore(deleted, client.part);
    client.follow(deleted, other.sink);
    socket.connect();
    socket.cut();
    socket.gone.add(deleted);
    const log = logOf(3);
    socket.append(stream, log);
    socket.connect();
    expect(other.state.getState().refused).toBe('not_found');
    expect(state.getState().refused).toBeNull();
    expect(state.getState().thread).toEqual(foldThread(initialThread, log));
    expect(client.connection.getState()).toEqual({ state: 'online', behind: false });
  });
});
