/** The table of the security baseline: every entrance against every way to be somebody else. */
import { beforeEach, describe, expect, it } from 'vitest';
import { hashTokenSecret } from '@/server/workspaces/token-secret';
import { createFailureLimit } from './failure-limit';
import { type Entrance, guard, type Verdict } from './guard';
import { resolveOrigins } from './origins';
import type { SignInRows } from './read-actor';
import type { RequestFacts } from './request-facts';

const NOW = 1_700_000_000_000;
const origins = resolveOrigins(3000, null);

interface TokenFixture {
  readonly kind: string;
  readonly expiresAt?: Date | null;
  readonly revokedAt?: Date | null;
  readonly scopes?: string;
}

const tokens: Record<string, TokenFixture> = {
  session: { kind: 'session', expiresAt: new Date(NOW + 1) },
  expired: { kind: 'session', expiresAt: new Date(NOW) },
  revoked: { kind: 'session', revokedAt: new Date(NOW - 1) },
  api: { kind: 'api' },
  link: { kind: 'link' },
  'revoked-api': { kind: 'api', revokedAt: new Date(NOW - 1) },
  narrow: { kind: 'api', scopes: '["approvals"]' },
};

/** Rows that answer as the database would. */
const rows = {
  token: {
    findUnique: async ({ where }: { where: { hash: string } }) => {
      const found = Object.entries(tokens).find(([secret]) => hashTokenSecret(secret) === where.hash);
      if (!found) return null;
      const defaults = { scopes: '["operator"]', expiresAt: null, revokedAt: null };
      return { id: found[0], operatorId: 'o', ...defaults, ...found[1] };
    },
  },
  membership: { findFirst: async () => ({ workspaceId: 'w', operatorId: 'o', role: 'owner' }) },
} as unknown as SignInRows;

let failures = createFailureLimit({ failures: 3, window: 1000, now: () => NOW });
beforeEach(() => {
  failures = createFailureLimit({ failures: 3, window: 1000, now: () => NOW });
});

const cookie = (secret: string) => ({ by: 'cookie', secret }) as const;
const bearer = (secret: string) => ({ by: 'bearer', secret }) as const;

/** What our own signed-in page sends. */
const ours: RequestFacts = {
  method: 'GET',
  upgrade: false,
  host: '127.0.0.1:3000',
  origin: null,
  fetchSite: 'same-origin',
  credential: cookie('session'),
  address: '127.0.0.1',
};
const post: Partial<RequestFacts> = { method: 'POST', origin: 'http://127.0.0.1:3000' };
const upgrade: Partial<RequestFacts> = { upgrade: true, origin: 'http://127.0.0.1:3000' };

const ask = (entrance: Entrance, facts: Partial<RequestFacts>): Promise<Verdict> =>
  guard(entrance, { ...ours, ...facts }, { origins, rows, failures, now: () => NOW });

async function outcome(entrance: Entrance, facts: Partial<RequestFacts>): Promise<string> {
  const verdict = await ask(entrance, facts);
  if (!verdict.ok) return verdict.refusal.reason;
  return verdict.actor ? 'admitted' : 'open';
}

const all: readonly Entrance[] = ['open', 'sign-in', 'page', 'call', 'socket'];
const signedIn: readonly Entrance[] = ['page', 'call', 'socket'];
/** How our own page or program comes in by each entrance. */
const proper: Record<Entrance, Partial<RequestFacts>> = {
  open: {},
  'sign-in': { ...post, credential: null },
  page: {},
  call: {},
  socket: upgrade,
};

describe('Host must be exactly one of ours, at every entrance', () => {
  it.each(all)('%s', async (entrance) => {
    const open = entrance === 'open' || entrance === 'sign-in';
    expect(await outcome(entrance, proper[entrance])).toBe(open ? 'open' : 'admitted');
    expect(
      await outcome(entrance, {
        ...proper[entrance],
        host: 'localhost:3000',
        ...(proper[entrance].origin && { origin: 'http://localhost:3000' }),
      }),
    ).toBe(open ? 'open' : 'admitted');
    for (const host of [null, 'evil.example', '127.0.0.1', '127.0.0.1:3001', 'localhost:3000.evil.example']) {
      expect(await outcome(entrance, { ...proper[entrance], host })).toBe('host');
    }
  });
});

describe('Origin must be exactly ours for unsafe methods and upgrades', () => {
  const wrong = [
    'http://evil.example',
    'null',
    'https://127.0.0.1:3000',
    'http://127.0.0.1:3001',
    'http://localhost:3000',
    'http://127.0.0.1:3000.evil.example',
    '',
  ];
  it.each([
    ['sign-in', { ...post, credential: null }],
    ['page', post],
    ['call', post],
    ['call', { ...post, method: 'DELETE' }],
    ['socket', upgrade],
  ] as const)('%s %o', async (entrance, facts) => {
    for (const origin of wrong) expect(await outcome(entrance, { ...facts, origin })).toBe('origin');
    expect(await outcome(entrance, { ...facts, origin: null })).toBe('origin');
  });

  it('may be missing only with a bearer token, and never when it signs in', async () => {
    const facts = { origin: null, fetchSite: null, credential: bearer('api') };
    expect(await outcome('call', { ...post, ...facts })).toBe('admitted');
    expect(await outcome('socket', { ...upgrade, ...facts })).toBe('admitted');
    expect(await outcome('sign-in', { ...post, ...facts })).toBe('origin');
  });

  it('a bearer does not excuse a wrong one', async () => {
    const facts = { credential: bearer('api'), origin: 'http://evil.example' };
    expect(await outcome('call', { ...post, ...facts })).toBe('origin');
    expect(await outcome('socket', { ...upgrade, ...facts })).toBe('origin');
  });
});

describe('A cookie counts only when our own page, or for pages the person, started the request', () => {
  it.each([
    [
      'page',
      { 'same-origin': 'admitted', none: 'admitted', 'same-site': 'fetch-site', 'cross-site': 'fetch-site' },
    ],
    [
      'call',
      {
        'same-origin': 'admitted',
        none: 'fetch-site',
        'same-site': 'fetch-site',
        'cross-site': 'fetch-site',
      },
    ],
  ] as const)('%s', async (entrance, expected) => {
    for (const [fetchSite, result] of Object.entries(expected)) {
      expect(await outcome(entrance, { fetchSite })).toBe(result);
    }
    expect(await outcome(entrance, { fetchSite: null })).toBe('fetch-site');
    expect(await outcome(entrance, { fetchSite: 'cross-site', credential: bearer('api') })).toBe('admitted');
    expect(await outcome(entrance, { ...post, fetchSite: 'cross-site' })).toBe('fetch-site');
  });
});

describe('Then the sign-in', () => {
  it.each(signedIn)('%s', async (entrance) => {
    const facts = { ...proper[entrance] };
    const program = { ...facts, origin: null, fetchSite: null };
    expect(await outcome(entrance, { ...facts, credential: null })).toBe('sign-in');
    for (const secret of ['expired', 'revoked', 'unknown', 'api', 'link']) {
      expect(await outcome(entrance, { ...facts, credential: cookie(secret) })).toBe('sign-in');
    }
    for (const secret of ['api', 'link']) {
      expect(await outcome(entrance, { ...program, credential: bearer(secret) })).toBe('admitted');
    }
    for (const secret of ['revoked-api', 'session', 'narrow']) {
      expect(await outcome(entrance, { ...program, credential: bearer(secret) })).toBe('sign-in');
    }
  });

  it('names the principal: who, by which token, from where', async () => {
    const verdict = await ask('call', { credential: bearer('api') });
    expect(verdict).toMatchObject({
      ok: true,
      actor: {
        workspaceId: 'w',
        role: 'owner',
        principal: { kind: 'operator', id: 'o', via: 'api', tokenId: 'api' },
      },
    });
    expect(await ask('page', {})).toMatchObject({
      actor: { principal: { via: 'browser', tokenId: 'session' } },
    });
  });

  it('a program that keeps guessing is refused before its guess is looked at', async () => {
    const guess = (secret: string, address = '10.0.0.1') =>
      outcome('call', { credential: bearer(secret), address, fetchSite: null });
    for (const secret of ['a', 'b', 'c']) expect(await guess(secret)).toBe('sign-in');
    expect(await guess('api')).toBe('failures');
    expect(await guess('api', '10.0.0.2')).toBe('admitted');
    expect(await outcome('page', { address: '10.0.0.1' })).toBe('admitted');
  });
});

describe('Public origins replace the loopback names', () => {
  it('answers to the configured address only', async () => {
    const dependencies = {
      origins: resolveOrigins(3000, ['https://interlock.example']),
      rows,
      failures,
      now: () => NOW,
    };
    const facts = { ...ours, ...post, host: 'interlock.example', origin: 'https://interlock.example' };
    expect((await guard('call', facts, dependencies)).ok).toBe(true);
    expect((await guard('call', { ...ours, ...post }, dependencies)).ok).toBe(false);
  });
});
