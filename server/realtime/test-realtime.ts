/** For tests: sockets on a real journal and a real HTTP server, with the guard in front. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import type { Envelope, NewEvent } from '@/server/core/events/envelope';
import type {
  ConversationId,
  OperatorId,
  RepositoryId,
  SpaceId,
  TokenId,
  WorkspaceId,
} from '@/server/core/ids';
import { conversationStream, type StreamName } from '@/server/core/ids';
import type { ClientToServer, LiveFrame, ServerToClient } from '@/server/core/wire';
import { createFailureLimit } from '@/server/entrance/failure-limit';
import { guard } from '@/server/entrance/guard';
import { resolveOrigins } from '@/server/entrance/origins';
import { requestFacts } from '@/server/entrance/request-facts';
import type { Journal } from '@/server/journal/journal';
import { openTestJournal } from '@/server/journal/test-journal';
import { newId } from '@/server/store/new-id';
import { hashTokenSecret } from '@/server/workspaces/token-secret';
import { createRealtime } from './create-realtime';

type ClientSocket = Socket<ServerToClient, ClientToServer>;

export type TestRealtime = Awaited<ReturnType<typeof startTestRealtime>>;

export async function startTestRealtime() {
  const test = await openTestJournal();
  const { journal, database } = test;
  const log = pino({ level: 'silent' });
  const now = () => Date.now();
  const server = createServer((_, response) => response.writeHead(404).end());
  const failures = createFailureLimit({ failures: 100, window: 1000, now });
  let origins = resolveOrigins(0, null);
  const realtime = createRealtime({
    journal,
    rows: database.reader,
    log,
    now,
    admit: async (request) => {
      const facts = requestFacts(request, origins.cookieName);
      const verdict = await guard('socket', facts, { origins, rows: database.reader, failures, now });
      return verdict.ok ? verdict.actor : null;
    },
  });
  realtime.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origins = resolveOrigins(port, null);
  const clients: TestClient[] = [];

  return {
    ...test,
    realtime,
    server,
    url: `http://127.0.0.1:${port}`,
    connect: async (token: string) => {
      const client = await connectClient(`http://127.0.0.1:${port}`, token);
      clients.push(client);
      return client;
    },
    async close() {
      for (const client of clients) client.socket.disconnect();
      await realtime.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await test.close();
    },
  };
}

/** Everything one client received, and how to wait for more of it. */
export class TestClient {
  readonly events: Envelope[] = [];
  readonly frames: LiveFrame[] = [];
  readonly messages: number[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(readonly socket: ClientSocket) {
    socket.on('events', ({ events }) => {
      this.events.push(...events);
      this.messages.push(events.length);
      this.changed();
    });
    socket.on('live', ({ frames }) => {
      this.frames.push(...frames);
      this.changed();
    });
    socket.on('disconnect', () => this.changed());
  }

  get seqs(): number[] {
    return this.events.map(({ seq }) => seq);
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  subscribe(stream: StreamName, last: number) {
    return this.socket.emitWithAck('subscribe', { streams: { [stream]: last } });
  }

  changed(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }
}

export async function connectClient(url: string, token: string): Promise<TestClient> {
  const socket: ClientSocket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { Authorization: `Bearer ${token}` },
  });
  const client = new TestClient(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return client;
}

export interface World {
  readonly workspaceId: WorkspaceId;
  readonly operatorId: OperatorId;
  readonly tokenId: TokenId;
  readonly token: string;
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId;
  readonly stream: StreamName;
}

/** A workspace with an operator, an API token, a space and a conversation. */
export async function createWorld({ journal }: { journal: Pick<Journal, 'transact'> }): Promise<World> {
  const workspaceId = newId<WorkspaceId>();
  const operatorId = newId<OperatorId>();
  const tokenId = newId<TokenId>();
  const repositoryId = newId<RepositoryId>();
  const spaceId = newId<SpaceId>();
  const conversationId = newId<ConversationId>();
  const token = `token-${tokenId}`;
  const at = new Date();
  await journal.transact(async ({ rows }) => {
    await rows.workspace.create({ data: { id: workspaceId, name: 'W', createdAt: at } });
    await rows.operator.create({ data: { id: operatorId, name: 'O', createdAt: at } });
    await rows.membership.create({ data: { workspaceId, operatorId, role: 'owner', createdAt: at } });
    const shape = { kind: 'api', scopes: '["operator"]', label: '', createdAt: at };
    await rows.token.create({ data: { id: tokenId, operatorId, hash: hashTokenSecret(token), ...shape } });
    await rows.repository.create({
      data: { id: repositoryId, workspaceId, name: 'R', path: `/r/${repositoryId}`, createdAt: at },
    });
    await rows.space.create({
      data: {
        id: spaceId,
        workspaceId,
        repositoryId,
        title: 'S',
        mode: 'chat',
        modeRevision: 1,
        autonomy: 'act_with_approval',
        branch: `interlock/${spaceId}`,
        baseCommit: '0'.repeat(40),
        worktreePath: '/w',
        status: 'active',
        createdAt: at,
        updatedAt: at,
      },
    });
    await rows.conversation.create({
      data: {
        id: conversationId,
        spaceId,
        title: '',
        status: 'idle',
        epoch: 1,
        createdAt: at,
        updatedAt: at,
      },
    });
  });
  const stream = conversationStream(conversationId);
  return { workspaceId, operatorId, tokenId, token, spaceId, conversationId, stream };
}

export const titled = (title: string): NewEvent => ({ type: 'conversation/titled', data: { title } });
