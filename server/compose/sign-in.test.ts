/** Signing in, staying in and getting out (statement 66, security baseline), over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashTokenSecret } from '@/server/workspaces/token-secret';
import { ask, remove, startServer, type TestServer, temporaryDirectory, tokenOf } from './test-server';

let server: TestServer;
const dataDir = temporaryDirectory();
beforeAll(async () => {
  server = await startServer(dataDir);
});
afterAll(async () => {
  await server.close();
  remove(dataDir);
});

const signIn = (token: unknown, headers: Record<string, string> = server.own) =>
  ask(server.port, '/api/sign-in', { method: 'POST', headers, body: { token } });
const list = (headers: Record<string, string>) => ask(server.port, '/api/trpc/workspaces.list', { headers });

describe('the first start', () => {
  it('prints a link with a 256-bit token of which only the hash is stored', async () => {
    expect(server.signInLink).toBe(`http://127.0.0.1:${server.port}/login#token=${server.token}`);
    expect(Buffer.from(server.token, 'base64url')).toHaveLength(32);
    const rows = await server.services.database.reader.token.findMany();
    expect(rows.map(({ kind, hash }) => ({ kind, hash }))).toEqual([
      { kind: 'link', hash: hashTokenSecret(server.token) },
    ]);
    expect(JSON.stringify(rows)).not.toContain(server.token);
  });

  it('makes one workspace and its owner', async () => {
    const { reader } = server.services.database;
    expect(await reader.membership.findMany({ select: { role: true } })).toEqual([{ role: 'owner' }]);
    expect(await reader.workspace.count()).toBe(1);
  });
});

describe('the exchange of a token', () => {
  it('gives a cookie that scripts cannot read, named by the port, which our own page may use', async () => {
    const answer = await signIn(server.token);
    expect(answer.status).toBe(200);
    const cookie = answer.headers['set-cookie']?.[0] ?? '';
    expect(cookie).toMatch(
      new RegExp(`^interlock_${server.port}=[\\w-]{43}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax$`),
    );
    const pair = cookie.split(';')[0] ?? '';
    const mine = await list({ cookie: pair, 'sec-fetch-site': 'same-origin' });
    expect(mine.status).toBe(200);
    expect((await list({ cookie: pair, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await list({ cookie: pair, 'sec-fetch-site': 'none' })).status).toBe(403);
    expect((await list({ cookie: pair })).status).toBe(403);
  });

  it('needs our own page: no other origin, no missing one', async () => {
    expect((await signIn(server.token, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await signIn(server.token, {})).status).toBe(403);
  });

  it.each([
    ['wrong', 401],
    [7, 400],
    [undefined, 400],
    ['', 400],
  ])('refuses %o with %i', async (token, status) => {
    const answer = await signIn(token);
    expect(answer.status).toBe(status);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.json()).toMatchObject({ code: status === 401 ? 'not_signed_in' : 'bad_input' });
  });

  it('refuses a body that is not JSON or not small', async () => {
    const headers = { ...server.own, 'content-type': 'text/plain' };
    const plain = await ask(server.port, '/api/sign-in', {
      method: 'POST',
      headers,
      body: { token: server.token },
    });
    expect(plain.status).toBe(400);
    expect((await signIn('x'.repeat(20_000))).status).toBe(413);
    expect((await ask(server.port, '/api/sign-in', { headers: server.own })).status).toBe(405);
  });

  it('a session is no link and no bearer', async () => {
    const secret = (await server.signIn()).split('=')[1] ?? '';
    expect((await signIn(secret)).status).toBe(401);
    expect((await list({ authorization: `Bearer ${secret}` })).status).toBe(401);
  });
});

describe('programs', () => {
  it('send the token as a bearer, without origin or cookie', async () => {
    expect((await list({ authorization: `Bearer ${server.token}` })).status).toBe(200);
    expect((await list({})).status).toBe(401);
  });
});

describe('signing out', () => {
  it('ends this session at once and takes the cookie away, and leaves other sessions', async () => {
    const [cookie, other] = [await server.signIn(), await server.signIn()];
    const out = await ask(server.port, '/api/sign-out', {
      method: 'POST',
      headers: { ...server.own, cookie },
    });
    expect(out.status).toBe(200);
    expect(out.headers['set-cookie']?.[0]).toContain('Max-Age=0');
    expect((await list({ ...server.own, cookie })).status).toBe(401);
    expect((await list({ ...server.own, cookie: other })).status).toBe(200);
  });

  it('another site cannot do it', async () => {
    const cookie = await server.signIn();
    const headers = { cookie, origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await ask(server.port, '/api/sign-out', { method: 'POST', headers })).status).toBe(403);
    expect((await list({ ...server.own, cookie })).status).toBe(200);
  });
});

describe('later starts', () => {
  it('print nothing, unless another link is asked for or OPERATOR_TOKEN is new; a replaced one ends with its sessions', async () => {
    const directory = temporaryDirectory();
    const start = async (
      settings: Parameters<typeof startServer>[1],
      use: (s: TestServer) => Promise<void>,
    ) => {
      const running = await startServer(directory, settings);
      await use(running).finally(() => running.close());
      return tokenOf(running.signInLink);
    };
    const works = (expected: number, token: string) => async (running: TestServer) => {
      const headers = { authorization: `Bearer ${token}` };
      expect((await ask(running.port, '/api/trpc/workspaces.list', { headers })).status).toBe(expected);
    };
    const first = await start({}, async () => undefined);
    expect(await start({}, works(200, first))).toBe('');
    const second = await start({ newLink: true }, works(200, first));
    expect(second).not.toBe('');
    const [one, two] = ['a'.repeat(32), 'b'.repeat(32)];
    let cookie = '';
    const chosen = await start({ variables: { OPERATOR_TOKEN: one } }, async (running) => {
      cookie = (await running.signIn()).split('=')[1] ?? '';
      expect(cookie).not.toBe('');
    });
    expect(chosen).toBe(one);
    expect(await start({ variables: { OPERATOR_TOKEN: one } }, works(200, second))).toBe('');
    expect(await start({ variables: { OPERATOR_TOKEN: two } }, works(401, one))).toBe(two);
    await start({}, async (running) => {
      const rows = await running.services.database.reader.token.findMany({ where: { kind: 'session' } });
      expect(rows).toHaveLength(1);
      expect(rows[0]?.revokedAt).not.toBeNull();
    });
    remove(directory);
  });
});

describe('guessing', () => {
  it('is slowed: after ten failures even the right token waits', async () => {
    const directory = temporaryDirectory();
    const running = await startServer(directory);
    const attempt = (token: string) =>
      ask(running.port, '/api/sign-in', { method: 'POST', headers: running.own, body: { token } });
    for (let i = 0; i < 10; i++) expect((await attempt(`guess ${i}`)).status).toBe(401);
    const late = await attempt(running.token);
    expect(late.status).toBe(429);
    expect(late.json()).toMatchObject({ code: 'rate_limited' });
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(50);
    await running.close();
    remove(directory);
  });
});
