import type { IncomingMessage } from 'node:http';
import type { Credential } from './read-actor';

/** What the guard judges a request by; nothing else of it counts. */
export interface RequestFacts {
  readonly method: string;
  /** A WebSocket upgrade. */
  readonly upgrade: boolean;
  readonly host: string | null;
  readonly origin: string | null;
  /** `Sec-Fetch-Site`, which no script can forge. */
  readonly fetchSite: string | null;
  /** A bearer wins over a cookie: no other site can make a browser send one. */
  readonly credential: Credential | null;
  /** Remote address, for rate limits. */
  readonly address: string;
}

export function requestFacts(request: IncomingMessage, cookieName: string): RequestFacts {
  const { headers } = request;
  return {
    method: request.method ?? 'GET',
    upgrade: headers.upgrade !== undefined,
    host: headers.host ?? null,
    origin: headers.origin ?? null,
    fetchSite: single(headers['sec-fetch-site']),
    credential: bearerOf(headers.authorization) ?? cookieOf(headers.cookie, cookieName),
    address: request.socket.remoteAddress ?? 'unknown',
  };
}

const single = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' ? header : null;

function bearerOf(authorization: string | undefined): Credential | null {
  const secret = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(authorization ?? '')?.[1];
  return secret === undefined ? null : { by: 'bearer', secret };
}

function cookieOf(header: string | undefined, name: string): Credential | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value) return { by: 'cookie', secret: value };
  }
  return null;
}
