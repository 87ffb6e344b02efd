/**
 * Fetches one page of the public internet (security baseline). A host is resolved once per hop and the connection goes to
 * that very address; every redirect is judged like the first address; time, size and the number of hops are bounded.
 */
import type { LookupFunction } from 'node:net';
import { Agent, fetch, type Response } from 'undici';
import {
  type AddressPredicate,
  type ResolvedAddress,
  type ResolveHost,
  reachableHost,
} from '@/server/sandbox/public-address';

export interface FetchPorts {
  readonly resolve: ResolveHost;
  readonly isAllowed: AddressPredicate;
}

export interface FetchedPage {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  /** Lower case, without parameters; empty where the server named none. */
  readonly contentType: string;
  readonly charset: string;
  readonly body: Buffer;
  /** The body ends early at the size limit. */
  readonly cut: boolean;
}

export type FetchOutcome =
  | { readonly ok: true; readonly page: FetchedPage }
  | { readonly ok: false; readonly reason: string };

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 30_000;
export const MAX_PAGE_BYTES = 5 * 1024 * 1024;

const headers = {
  'user-agent': 'Interlock (self-hosted coding agents; web_fetch)',
  accept: 'text/html,application/xhtml+xml,text/*;q=0.9,application/json;q=0.9,*/*;q=0.5',
};

/** Expected failures are values; rejects only with the signal's reason. */
export async function fetchPage(
  address: string,
  ports: FetchPorts,
  signal: AbortSignal,
): Promise<FetchOutcome> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    return await follow(address, ports, limit);
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return refuse(`The server did not finish within ${TIMEOUT_MS / 1000} s.`);
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return refuse(`The request failed: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

const refuse = (reason: string): FetchOutcome => ({ ok: false, reason });

async function follow(address: string, ports: FetchPorts, signal: AbortSignal): Promise<FetchOutcome> {
  let next = address;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const url = URL.canParse(next) ? new URL(next) : null;
    const fault = url ? faultOf(url) : `"${next}" is no address.`;
    if (!url || fault !== null) return refuse(fault ?? '');
    const host = await reachableHost(url.hostname, ports);
    signal.throwIfAborted();
    if (!host.ok) return refuse(host.reason);
    const agent = pinnedAgent(host.addresses);
    try {
      const response = await fetch(url, { dispatcher: agent, redirect: 'manual', headers, signal });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null) {
        return { ok: true, page: await readPage(url, response) };
      }
      await response.body?.cancel();
      if (!URL.canParse(location, url))
        return refuse('The server redirects to something that is no address.');
      next = new URL(location, url).href;
    } finally {
      // Not `close`: a server that never ends its answer must not hold us up.
      await agent.destroy();
    }
  }
  return refuse(`The server redirects more than ${MAX_REDIRECTS} times.`);
}

function faultOf(url: URL): string | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return `Only http and https can be fetched, not ${url.protocol}`;
  if (url.username !== '' || url.password !== '')
    return 'An address with a user name or password is not fetched.';
  return null;
}

/** Connects to the addresses that were judged, whatever the name resolves to by then. TLS still checks the name. */
function pinnedAgent(addresses: readonly ResolvedAddress[]): Agent {
  const lookup: LookupFunction = (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else if (first) callback(null, first.address, first.family);
    else callback(new Error('no address'), '', 4);
  };
  return new Agent({ connect: { lookup, timeout: 10_000 }, maxResponseSize: -1, pipelining: 0 });
}

async function readPage(url: URL, response: Response): Promise<FetchedPage> {
  const [type = '', ...parameters] = (response.headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters
    .map((text) => /^\s*charset="?([^"\s]+)/.exec(text)?.[1])
    .find((name) => name !== undefined);
  const { body, cut } = await readBody(response);
  return {
    url: url.href,
    status: response.status,
    contentType: type.trim(),
    charset: charset ?? 'utf-8',
    body,
    cut,
  };
}

/** Counts bytes as they come out of decompression, so a small answer cannot become a large one. */
async function readBody(response: Response): Promise<{ body: Buffer; cut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
    if (size > MAX_PAGE_BYTES) {
      await reader.cancel();
      break;
    }
  }
  const body = Buffer.concat(chunks);
  return { body: body.subarray(0, MAX_PAGE_BYTES), cut: size > MAX_PAGE_BYTES };
}
