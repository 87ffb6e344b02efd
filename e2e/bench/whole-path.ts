/** A whole server in this process and one subscribed client in another: what a turn costs from message to last frame. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@/server/compose/test-server';
import { createConversation } from '@/server/conversations/create-conversation';
import { sendMessage } from '@/server/conversations/send-message';
import { conversationStream } from '@/server/core/ids';
import { createWorld } from '@/server/realtime/test-realtime';
import type { Actor } from '@/server/services';
import { openCrowd } from './open-crowd';

export interface TurnTimes {
  /** Milliseconds from the message to the first text in the live channel. */
  readonly first: number;
  /** Milliseconds from the message to the committed end of the turn. */
  readonly total: number;
}

export interface WholePath {
  /** One turn in a conversation of its own, at most as many times as were prepared. */
  turn(): Promise<TurnTimes>;
  close(): Promise<void>;
}

/** `baseUrl` is a model's; conversations and subscriptions for so many turns are made ahead. */
export async function openWholePath(baseUrl: string, turns: number): Promise<WholePath> {
  const directory = mkdtempSync(join(tmpdir(), 'interlock-bench-'));
  const variables = { OPENAI_COMPATIBLE_BASE_URL: baseUrl, DEFAULT_MODEL: 'openai-compatible:m' };
  const server = await startServer(directory, { variables });
  const { services } = server;
  const world = await createWorld(services);
  const { operatorId, tokenId, workspaceId, spaceId } = world;
  const actor: Actor = {
    principal: { kind: 'operator', id: operatorId, via: 'api', tokenId },
    workspaceId,
    role: 'owner',
  };
  const left: (typeof world.conversationId)[] = [];
  for (let index = 0; index < turns; index += 1) {
    left.push((await createConversation(services, actor, { spaceId })).id as typeof world.conversationId);
  }
  const streams = Object.fromEntries(left.map((id) => [conversationStream(id), 0]));
  const crowd = await openCrowd({
    url: `ws://127.0.0.1:${server.port}/socket.io/?EIO=4&transport=websocket`,
    clients: 1,
    dialect: 'socket.io',
    hello: JSON.stringify(['subscribe', { streams }]),
    headers: { authorization: `Bearer ${world.token}` },
  });
  return {
    turn: async () => {
      const conversationId = left.pop();
      if (!conversationId) throw new Error('More turns than were prepared');
      const stream = conversationStream(conversationId);
      let first = 0;
      const ended = new Promise<void>((resolve, reject) => {
        const stop = services.journal.onCommitted((name, events) => {
          const end = name === stream ? events.find(({ type }) => type === 'turn/end') : undefined;
          if (end?.type !== 'turn/end') return;
          stop();
          if (end.data.reason === 'completed') resolve();
          else reject(new Error(`The turn ended with ${JSON.stringify(end.data)}`));
        });
      });
      const silence = services.journal.live.onFrame((name, frame) => {
        if (first === 0 && name === stream && frame.kind === 'text') first = performance.now();
      });
      const since = performance.now();
      await sendMessage(services, actor, { conversationId, text: 'go' });
      await ended;
      silence();
      return { first: first - since, total: performance.now() - since };
    },
    close: async () => {
      await crowd.close();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
