/** The one server: its entrances side by side, its errors at start, its end. */
import { once } from 'node:events';
import { createServer as createPlainServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spaceId as parseSpaceId } from '@/server/core/id-schemas';
import { conversationStream, workspaceStream } from '@/server/core/ids';
import { createWorld } from '@/server/realtime/test-realtime';
import { ask, remove, startServer, type TestServer, temporaryDirectory } from './test-server';

let server: TestServer;
let bearer: Record<string, string>;
const dataDir = temporaryDirectory();
beforeAll(async () => {
  server = await startServer(dataDir);
  bearer = { authorization: `Bearer ${server.token}` };
});
afterAll(async () => {
  await server.close();
  remove(dataDir);
});

describe('answers', () => {
  it('health without a sign-in, everything else not', async () => {
    const health = await ask(server.port, '/healthz');
    expect([health.status, health.text]).toEqual([200, '{"status":"ok"}']);
    const hash = 'a'.repeat(64);
    for (const path of [
      '/metrics',
      '/api/trpc/workspaces.list',
      `/api/bodies/${hash}`,
      '/api/x',
      '/_next/image',
    ]) {
      const answer = await ask(server.port, path);
      expect([path, answer.status, answer.json<{ code: string }>().code]).toEqual([
        path,
        401,
        'not_signed_in',
      ]);
    }
    const page = await ask(server.port, '/spaces/1?panel=changes');
    expect([page.status, page.headers.location]).toEqual([
      303,
      '/login?next=%2Fspaces%2F1%3Fpanel%3Dchanges',
    ]);
  });

  it('to no other Host, at any path', async () => {
    for (const path of [
      '/healthz',
      '/login',
      '/',
      '/metrics',
      '/api/trpc/workspaces.list',
      '/_next/static/x.js',
    ]) {
      const answer = await ask(server.port, path, { headers: { ...bearer, host: 'evil.example' } });
      expect([path, answer.status]).toEqual([path, 421]);
    }
  });

  it('a page that another site opened asks the person to open it', async () => {
    const cookie = await server.signIn();
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    const answer = await ask(server.port, '/inbox/1?a="><script>', { headers });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('href="/inbox/1?a=&quot;&gt;&lt;script&gt;"');
  });

  it('metrics as text', async () => {
    const answer = await ask(server.port, '/metrics', { headers: bearer });
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.text).toMatch(/^interlock_events_committed_total \d+$/m);
    expect(answer.text).toMatch(/^interlock_sockets 0$/m);
  });

  it('methods a path does not know are named', async () => {
    const answer = await ask(server.port, '/metrics', { method: 'POST', headers: bearer, body: {} });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('every answer carries the policy, with a nonce of its own, and the other headers', async () => {
    const nonces = new Set<string>();
    for (const path of ['/healthz', '/metrics', '/nowhere', '/login', '/api/trpc/nothing']) {
      const { headers } = await ask(server.port, path, { headers: bearer });
      const policy = String(headers['content-security-policy']);
      nonces.add(/script-src 'self' 'nonce-([^']+)'(;|$)/.exec(policy)?.[1] ?? '');
      expect(policy).toContain("default-src 'none'");
      for (const directive of ['frame-src', 'frame-ancestors', 'object-src', 'base-uri']) {
        expect(policy).toContain(`${directive} 'none'`);
      }
      expect(policy).toContain("form-action 'self'");
      expect(policy).toContain("img-src 'self' data:");
      expect(policy.match(/'unsafe-[a-z]+'/g)).toEqual(["'unsafe-inline'"]);
      expect(policy).toContain("style-src-attr 'unsafe-inline'");
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
    }
    expect(nonces.size).toBe(5);
    expect(nonces.has('')).toBe(false);
  });
});

describe('procedures', () => {
  const call = (procedure: string, body: unknown, headers: Record<string, string> = bearer) =>
    ask(server.port, `/api/trpc/${procedure}`, { method: 'POST', headers, body });
  const codeOf = (answer: Awaited<ReturnType<typeof ask>>) =>
    answer.json<{ error: { data: { appCode: string; stack?: string } } }>().error.data;

  it('refuse with a closed code: faulty input, an unknown procedure, no JSON', async () => {
    const faulty = await call('spaces.setMode', { spaceId: 'x' });
    expect([faulty.status, codeOf(faulty).appCode]).toEqual([400, 'bad_input']);
    expect(faulty.json<{ error: { message: string } }>().error.message).toMatch(/spaceId/);
    const unknown = await call('spaces.explode', {});
    expect([unknown.status, codeOf(unknown).appCode]).toEqual([404, 'not_found']);
    const id = parseSpaceId.parse('01890000-0000-7000-8000-000000000000');
    const missing = await call('spaces.setMode', { spaceId: id, mode: 'plan' });
    expect([missing.status, codeOf(missing).appCode]).toEqual([404, 'not_found']);
    expect(codeOf(missing).stack).toBeUndefined();
  });

  it('a page of another site cannot call them with our cookie', async () => {
    const cookie = await server.signIn();
    const foreign = { cookie, origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await call('spaces.setMode', {}, foreign)).status).toBe(403);
    expect((await call('spaces.setMode', {}, { cookie })).status).toBe(403);
  });

  it('a viewer reads and changes nothing (statement 66)', async () => {
    const { journal } = server.services;
    const world = await createWorld({ journal });
    await journal.transact(({ rows }) =>
      rows.membership.updateMany({ where: { operatorId: world.operatorId }, data: { role: 'viewer' } }),
    );
    const viewer = { authorization: `Bearer ${world.token}` };
    expect((await ask(server.port, '/api/trpc/workspaces.list', { headers: viewer })).status).toBe(200);
    const refused = await call('spaces.setMode', { spaceId: world.spaceId, mode: 'plan' }, viewer);
    expect([refused.status, codeOf(refused).appCode]).toEqual([403, 'not_allowed']);
    const space = await server.services.database.reader.space.findUniqueOrThrow({
      where: { id: world.spaceId },
    });
    expect(space.mode).toBe('chat');
  });
});

describe('stored texts', () => {
  it('are handed to members of a workspace that mentions them, as a file and never as a page', async () => {
    const { journal } = server.services;
    const mine = await createWorld({ journal });
    const other = await createWorld({ journal });
    const hash = await journal.bodies.put('<script>alert(1)</script>', {
      stream: conversationStream(mine.conversationId),
      purpose: 'output',
    });
    await journal.append({
      stream: conversationStream(mine.conversationId),
      events: [{ type: 'conversation/titled', data: { title: hash } }],
      principal: { kind: 'system', id: 'interlock', via: 'test' },
    });
    const get = (token: string, path: string) =>
      ask(server.port, path, { headers: { authorization: `Bearer ${token}` } });
    for (const path of [`/api/bodies/${hash}`, `/api/bodies/${hash}?conversation=${mine.conversationId}`]) {
      const answer = await get(mine.token, path);
      expect([answer.status, answer.text]).toEqual([200, '<script>alert(1)</script>']);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="${hash.slice(0, 12)}.txt"`);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect((await get(other.token, path)).status).toBe(404);
    }
    expect((await get(mine.token, `/api/bodies/${'b'.repeat(64)}`)).status).toBe(404);
  });
});

describe('upgrades', () => {
  const upgrade = (path: string, headers: Record<string, string>): Promise<number | string> =>
    new Promise((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port: server.port,
        path,
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': Buffer.from('0123456789abcdef').toString('base64'),
          ...headers,
        },
      });
      sent.once('error', reject);
      sent.once('response', (response) => {
        const status = response.statusCode ?? 0;
        response
          .setEncoding('utf8')
          .once('data', (body: string) => resolve(body === 'refused' ? body : status));
        response.once('end', () => resolve(status));
      });
      sent.once('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response.statusCode ?? 0);
      });
      sent.end();
    });
  const path = '/socket.io/?EIO=4&transport=websocket';

  it('are routed by path; those of socket.io pass the guard first', async () => {
    const cookie = await server.signIn();
    const { origin } = server.own;
    expect(await upgrade(path, { cookie, origin })).toBe(101);
    expect(await upgrade(path, bearer)).toBe(101);
    expect(await upgrade(path, { cookie })).toBe('refused');
    expect(await upgrade(path, { cookie, origin: 'http://evil.example' })).toBe('refused');
    expect(await upgrade(path, { ...bearer, origin: 'http://evil.example' })).toBe('refused');
    expect(await upgrade(path, { cookie, origin, host: 'evil.example' })).toBe('refused');
    expect(await upgrade(path, { origin })).toBe('refused');
    expect(await upgrade('/elsewhere', bearer)).toBe(404);
    expect(await upgrade('/_next/hmr', bearer)).toBe(404);
    expect(await upgrade('/socket.io/?EIO=4&transport=polling', bearer)).toBe(400);
  });

  it('signing out cuts the sockets of that session', async () => {
    const cookie = await server.signIn();
    const socket = io(server.origin, {
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { cookie, origin: server.own.origin },
    });
    await once(socket as never, 'connect');
    const cut = once(socket as never, 'disconnect');
    await ask(server.port, '/api/sign-out', { method: 'POST', headers: { ...server.own, cookie } });
    await cut;
    socket.close();
  });
});

describe('starting', () => {
  it('a busy port is named, with the next step, and leaves the directory free', async () => {
    const busy: Server = createPlainServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const directory = temporaryDirectory();
    const start = startServer(directory, { variables: { PORT: String(port) } });
    await expect(start).rejects.toMatchObject({
      code: 'port_in_use',
      message: expect.stringContaining(`Port ${port} is in use`),
    });
    await expect(start).rejects.toMatchObject({ message: expect.stringContaining(`PORT=${port + 1}`) });
    busy.close();
    const again = await startServer(directory, { variables: { PORT: String(port) } });
    expect(again.port).toBe(port);
    await again.close();
    remove(directory);
  });

  it('a second server on the same directory is refused, and the first goes on', async () => {
    await expect(startServer(dataDir)).rejects.toMatchObject({
      code: 'database_locked',
      message: expect.stringContaining(dataDir),
    });
    expect((await ask(server.port, '/healthz')).status).toBe(200);
  });
});

describe('ending', () => {
  it('cuts sockets and idle connections, frees port and directory, within two seconds', async () => {
    const directory = temporaryDirectory();
    const running = await startServer(directory);
    const socket = io(running.origin, {
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { authorization: `Bearer ${running.token}` },
    });
    await once(socket as never, 'connect');
    const workspace = await running.services.database.reader.workspace.findFirstOrThrow();
    await socket.emitWithAck('subscribe', { streams: { [workspaceStream(workspace.id as never)]: 0 } });
    const since = performance.now();
    await running.close();
    expect(performance.now() - since).toBeLessThan(2000);
    await expect(ask(running.port, '/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    const again = await startServer(directory);
    await again.close();
    socket.close();
    remove(directory);
  });
});
