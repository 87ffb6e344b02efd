/**
 * The one guard of every entrance: HTTP, the upgrade to socket.io, and, through the actor it admits, every procedure.
 * Invariant: nothing but the open pages is answered before Host, Origin, fetch site and sign-in are checked, in this order.
 */
import type { AppCode } from '@/server/core/errors';
import type { Actor } from '@/server/services';
import type { FailureLimit } from './failure-limit';
import type { Origins } from './origins';
import { readActor, type SignInRows } from './read-actor';
import type { RequestFacts } from './request-facts';

/**
 * `open`: static assets, the sign-in page, health. `sign-in`: the exchange of a token. `page`: a document a person
 * opens. `call`: everything a program or our own page fetches. `socket`: the upgrade to socket.io.
 */
export type Entrance = 'open' | 'sign-in' | 'page' | 'call' | 'socket';

/** `actor` is null only at `open` and `sign-in`. */
export type Verdict =
  | { readonly ok: true; readonly actor: Actor | null }
  | { readonly ok: false; readonly refusal: Refusal };

export interface Refusal {
  /** HTTP status. */
  readonly status: 401 | 403 | 421 | 429;
  readonly code: Extract<AppCode, 'not_signed_in' | 'not_allowed' | 'rate_limited'>;
  readonly message: string;
  readonly reason: 'host' | 'origin' | 'fetch-site' | 'sign-in' | 'failures';
  /** Seconds, with `failures`. */
  readonly retryAfter?: number;
}

export interface GuardDependencies {
  readonly origins: Origins;
  readonly rows: SignInRows;
  readonly failures: FailureLimit;
  /** UTC milliseconds. */
  readonly now: () => number;
}

const refuse = (refusal: Refusal): Verdict => ({ ok: false, refusal });

export async function guard(
  entrance: Entrance,
  facts: RequestFacts,
  dependencies: GuardDependencies,
): Promise<Verdict> {
  const { origins } = dependencies;
  if (facts.host === null || !origins.hosts.has(facts.host)) return refuse(wrongHost);
  if (!originFits(entrance, facts, origins)) return refuse(wrongOrigin);
  if (entrance === 'open' || entrance === 'sign-in') return { ok: true, actor: null };
  if (!fetchSiteFits(entrance, facts)) return refuse(wrongSite);
  return signIn(facts, dependencies);
}

const isSafe = ({ method }: RequestFacts): boolean => method === 'GET' || method === 'HEAD';

/** Unsafe methods and upgrades come from our own pages, or from a program, which shows a bearer and has no origin. */
function originFits(entrance: Entrance, facts: RequestFacts, origins: Origins): boolean {
  const { origin, host, credential, upgrade } = facts;
  if (isSafe(facts) && entrance !== 'socket' && !upgrade) return true;
  if (origin === null) return credential?.by === 'bearer' && entrance !== 'sign-in';
  return origins.origins.has(origin) && new URL(origin).host === host;
}

/** A cookie is sent by the browser whoever asks, so who asks must be us; a page may also be typed or bookmarked. */
function fetchSiteFits(entrance: Entrance, { credential, fetchSite }: RequestFacts): boolean {
  if (credential?.by !== 'cookie' || entrance === 'socket') return true;
  return fetchSite === 'same-origin' || (entrance === 'page' && fetchSite === 'none');
}

async function signIn(facts: RequestFacts, dependencies: GuardDependencies): Promise<Verdict> {
  const { rows, failures, now } = dependencies;
  const { credential, address } = facts;
  if (!credential) return refuse(notSignedIn);
  // A browser with an old cookie is no attack; a program that guesses is.
  const wait = credential.by === 'bearer' ? failures.waitFor(address) : 0;
  if (wait > 0) return refuse(tooManyFailures(wait));
  const actor = await readActor(rows, credential, now());
  if (actor) return { ok: true, actor };
  if (credential.by === 'bearer') failures.failed(address);
  return refuse(notSignedIn);
}

const wrongHost: Refusal = {
  status: 421,
  code: 'not_allowed',
  message: 'This server does not answer to that address. Set PUBLIC_ORIGIN to the address people open.',
  reason: 'host',
};

const wrongOrigin: Refusal = {
  status: 403,
  code: 'not_allowed',
  message: 'The request does not come from a page of this server. Programs send Authorization: Bearer TOKEN.',
  reason: 'origin',
};

const wrongSite: Refusal = {
  status: 403,
  code: 'not_allowed',
  message: 'The request was started by another site. Open the address yourself.',
  reason: 'fetch-site',
};

const notSignedIn: Refusal = {
  status: 401,
  code: 'not_signed_in',
  message: 'Sign in first: open the sign-in link, or start with --new-link to get another.',
  reason: 'sign-in',
};

/** `wait` in milliseconds. */
export const tooManyFailures = (wait: number): Refusal => ({
  status: 429,
  code: 'rate_limited',
  message: `Too many failed sign-ins. Try again in ${Math.ceil(wait / 1000)} seconds.`,
  reason: 'failures',
  retryAfter: Math.ceil(wait / 1000),
});
