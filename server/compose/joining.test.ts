/** How people come in and go out, over HTTP and the socket (statement 66). */
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashTokenSecret } from '@/server/workspaces/token-secret';
import { type Answer, ask, remove, startServer, type TestServer, temporaryDirectory } from './test-server';

let server: TestServer;
// Each its own: guessing is limited by address, and all of these come from one.
beforeEach(async () => {
  server = await startServer(temporaryDirectory());
});
afterEach(async () => {
  await server.close();
  remove(server.dataDir);
});

const asOwner = () => ({ authorization: `Bearer ${server.token}` });
const mutate = (name: string, body: object, headers: Record<string, string> = asOwner()) =>
  ask(server.port, `/api/trpc/${name}`, { method: 'POST', headers, body });
const dataOf = <Data>(answer: Answer) => answer.json<{ result: { data: Data } }>().result.data;
const invite = async (fields: object = {}) =>
  dataOf<{ id: string; token: string }>(await mutate('members.invite', { role: 'member', ...fields }));
const post = (path: string, body: object, headers: Record<string, string> = server.own) =>
  ask(server.port, path, { method: 'POST', headers, body });
const join = (token: string, name = 'Ada') => post('/api/join', { token, name });
const cookieOf = (answer: Answer) => answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
const as = (cookie: string) => ({ ...server.own, cookie });
const people = async () =>
  dataOf<{ items: { id: string; name: string; role: string }[] }>(
    await ask(server.port, '/api/trpc/members.list', { headers: asOwner() }),
  ).items;

describe('a sign-in link for another device', () => {
  it('opens one session', async () => {
    const { token } = dataOf<{ token: string }>(await mutate('members.signInLink', {}));
    const answers = [await post('/api/sign-in', { token }), await post('/api/sign-in', { token })];
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  });
});

describe('an invitation', () => {
  it('shows what it offers, makes a person of that name and role, and signs them in', async () => {
    const { token } = await invite({ role: 'viewer' });
    const offer = await post('/api/invitation', { token });
    expect(offer.json()).toMatchObject({ workspace: 'Workspace', role: 'viewer', invitedBy: 'Owner' });
    const joined = await join(token, '  Vera Rubin ');
    expect(joined.status).toBe(200);
    expect(joined.headers['set-cookie']?.[0]).toMatch(/HttpOnly; SameSite=Lax$/);
    expect((await people()).at(-1)).toMatchObject({ name: 'Vera Rubin', role: 'viewer' });
    const mine = await ask(server.port, '/api/trpc/members.list', { headers: as(cookieOf(joined)) });
    expect(dataOf<{ items: { isYou: boolean; name: string }[] }>(mine).items.at(-1)).toMatchObject({
      isYou: true,
      name: 'Vera Rubin',
    });
    const stored = JSON.stringify(await server.services.database.reader.invite.findMany());
    expect(stored).toContain(hashTokenSecret(token));
    expect(stored).not.toContain(token);
  });

  it('for one lets in one, however many come at once', async () => {
    const { token } = await invite();
    const before = (await people()).length;
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => join(token, `Racer ${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    expect((await people()).length).toBe(before + 1);
  });

  it('for two lets in two', async () => {
    const { token } = await invite({ maxUses: 2 });
    expect([await join(token), await join(token), await join(token)].map(({ status }) => status)).toEqual([
      200, 200, 401,
    ]);
  });

  it('that was revoked or has expired is as one that never was', async () => {
    const revoked = await invite();
    await mutate('members.revokeInvite', { inviteId: revoked.id });
    const expired = await invite();
    await server.services.journal.transact(async ({ rows }) => {
      await rows.invite.update({ where: { id: expired.id }, data: { expiresAt: new Date(0) } });
    });
    const answers = [await join(revoked.token), await join(expired.token), await join('x'.repeat(43))];
    expect(answers.map(({ status, json }) => [status, json<{ code: string }>().code])).toEqual(
      Array(3).fill([401, 'invite_not_valid']),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('needs our own page, a name on one line, and is no sign-in link', async () => {
    const { token } = await invite();
    expect((await post('/api/join', { token, name: 'A' }, { origin: 'http://evil.example' })).status).toBe(
      403,
    );
    expect((await post('/api/join', { token, name: 'A' }, {})).status).toBe(403);
    for (const name of ['', ' ', 'a\nb', 'x'.repeat(101), 7]) {
      expect((await post('/api/join', { token, name })).status).toBe(400);
    }
    expect((await post('/api/sign-in', { token })).status).toBe(401);
    const bearer = { authorization: `Bearer ${token}` };
    expect((await ask(server.port, '/api/trpc/members.list', { headers: bearer })).status).toBe(401);
    expect((await join(token)).status).toBe(200);
  });
});

describe('who is removed', () => {
  const connect = (cookie: string): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = io(`http://127.0.0.1:${server.port}`, {
        transports: ['websocket'],
        reconnection: false,
        extraHeaders: { origin: server.own.origin, cookie },
      });
      socket.once('connect', () => resolve(socket));
      socket.once('connect_error', reject);
    });

  it('is out at once: requests, sockets, links and tokens; a demoted one may only look', async () => {
    const cookie = cookieOf(await join((await invite()).token, 'Leaver'));
    const { id } = (await people()).find(({ name }) => name === 'Leaver')!;
    const made = await mutate('tokens.create', { label: 'x' }, as(cookie));
    const bearer = { authorization: `Bearer ${dataOf<{ token: string }>(made).token}` };
    const link = dataOf<{ token: string }>(await mutate('members.signInLink', {}, as(cookie))).token;
    const socket = await connect(cookie);
    await mutate('members.setRole', { operatorId: id, role: 'viewer' });
    expect((await mutate('tokens.create', { label: 'y' }, as(cookie))).status).toBe(403);
    expect((await mutate('tokens.create', { label: 'y' }, bearer)).status).toBe(403);
    expect(socket.connected).toBe(true);

    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    await mutate('members.remove', { operatorId: id });
    await cut;
    for (const headers of [as(cookie), bearer]) {
      expect((await ask(server.port, '/api/trpc/members.list', { headers })).status).toBe(401);
    }
    await expect(connect(cookie)).rejects.toThrow();
    expect((await post('/api/sign-in', { token: link })).status).toBe(401);
  });
});

describe('an owner who is one no more', () => {
  it.each([
    ['removed', (id: string) => mutate('members.remove', { operatorId: id })],
    ['demoted', (id: string) => mutate('members.setRole', { operatorId: id, role: 'viewer' })],
  ])('comes back by nothing they made before they were %s, neither do others', async (_, act) => {
    const owner = cookieOf(await join((await invite({ role: 'owner' })).token, 'Second'));
    const made = async (name: string, body: object) =>
      dataOf<{ token: string }>(await mutate(name, body, as(owner))).token;
    const back = await made('members.invite', { role: 'owner', maxUses: 5 });
    const all = await people();
    const [first, second] = [
      all.find(({ name }) => name === 'Owner')!,
      all.find((p) => p.name === 'Second')!,
    ];
    const link = await made('members.signInLink', { operatorId: first.id });
    const others = await invite();
    expect((await act(second.id)).status).toBe(200);
    expect((await join(back)).status).toBe(401);
    expect((await post('/api/sign-in', { token: link })).status).toBe(401);
    expect((await join(others.token)).status).toBe(200);
  });
});

it('statement 66: a token that manages people lets nobody in with more rights than it has', async () => {
  const made = await mutate('tokens.create', { label: 'x', scopes: ['manage'] });
  const bearer = { authorization: `Bearer ${dataOf<{ token: string }>(made).token}` };
  for (const [name, body] of [
    ['members.invite', { role: 'owner' }],
    ['members.invite', { role: 'member' }],
    ['members.signInLink', {}],
  ] as const) {
    expect((await mutate(name, body, bearer)).status).toBe(403);
  }
  expect((await mutate('members.rename', { name: 'Still manages' }, bearer)).status).toBe(200);
});

describe('exports', () => {
  it('are for who is signed in, as files, and nothing else is there', async () => {
    const get = (path: string, headers: Record<string, string> = asOwner()) =>
      ask(server.port, path, { headers });
    const log = await get('/api/export/log.jsonl');
    expect(log.headers['content-disposition']).toMatch(
      /^attachment; filename="interlock-log-[\d-]+\.jsonl"$/,
    );
    expect(log.headers['content-type']).toBe('application/jsonl; charset=utf-8');
    const lines = log.text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).seq)).toEqual(lines.map((_, index) => index + 1));
    expect((await get('/api/export/log.jsonl', {})).status).toBe(401);
    for (const path of ['log.md', `spaces/${'0'.repeat(36)}.jsonl`, '']) {
      expect((await get(`/api/export/${path}`)).status).toBe(404);
    }
  });
});

describe('guessing', () => {
  it('is limited over all three exchanges together', async () => {
    const guess = (path: string) =>
      ask(server.port, path, { method: 'POST', headers: server.own, body: { token: 'x', name: 'x' } });
    const paths = ['/api/join', '/api/invitation', '/api/sign-in'];
    for (let n = 0; n < 10; n++) expect((await guess(paths[n % 3]!)).status).toBe(401);
    for (const path of paths) expect((await guess(path)).status).toBe(429);
  });
});
