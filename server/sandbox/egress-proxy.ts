/**
 * The only way out of a sandbox: an HTTP proxy on a unix socket. It resolves a name once, refuses what is not public
 * and connects to that very address, so neither the host's loopback services nor a metadata service can be reached.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import {
  type AddressPredicate,
  isPublicAddress,
  type ResolveHost,
  reachableHost,
  resolveHost,
} from './public-address';

export interface EgressProxy {
  /** Path of the unix socket, in a folder only this user can enter. */
  readonly socket: string;
  close(): Promise<void>;
}

export interface EgressPolicy {
  readonly resolve: ResolveHost;
  readonly isAllowed: AddressPredicate;
}

export const publicInternet: EgressPolicy = { resolve: resolveHost, isAllowed: isPublicAddress };

const CONNECT_TIMEOUT_MS = 15_000;
/** Headers that concern one hop only. */
const hopHeaders = ['proxy-connection', 'proxy-authorization', 'connection', 'keep-alive', 'te', 'upgrade'];

/** Listens until `close`. The socket's path is short, because the kernel allows about 100 bytes. */
export async function startEgressProxy(policy: EgressPolicy = publicInternet): Promise<EgressProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'interlock-net-'));
  const socket = join(folder, 'egress.sock');
  const open = new Set<Duplex>();
  const server = createServer((request, response) => void forward(request, response, policy));
  server.on('connect', (request, client, head) => void tunnel(request, { client, head, policy, open }));
  server.on('clientError', (_error, client) => client.destroy());
  server.on('connection', (client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
  server.unref();
  return {
    socket,
    async close() {
      for (const stream of open) stream.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Tunnel {
  readonly client: Duplex;
  readonly head: Buffer;
  readonly policy: EgressPolicy;
  readonly open: Set<Duplex>;
}

async function tunnel(request: IncomingMessage, { client, head, policy, open }: Tunnel): Promise<void> {
  client.on('error', () => client.destroy());
  const target = parseAuthority(request.url ?? '');
  if (!target) return refuse(client, 400, 'The proxy needs HOST:PORT.');
  const reachable = await reachableHost(target.host, policy);
  if (!reachable.ok) return refuse(client, 403, reachable.reason);
  const [first] = reachable.addresses;
  if (!first) return refuse(client, 502, 'No address.');
  const upstream = connect({ host: first.address, port: target.port, timeout: CONNECT_TIMEOUT_MS });
  open.add(upstream);
  upstream.once('close', () => open.delete(upstream));
  linkEnds(client, upstream);
  upstream.once('connect', () => {
    upstream.setTimeout(0);
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0) upstream.write(head);
    client.pipe(upstream).pipe(client);
  });
}

/** Each side's end is the other's end; a failed connect is told as 502. */
function linkEnds(client: Duplex, upstream: Socket): void {
  let connected = false;
  upstream.once('connect', () => {
    connected = true;
  });
  const fail = () => {
    if (connected) client.destroy();
    else refuse(client, 502, 'The host does not answer.');
    upstream.destroy();
  };
  upstream.once('error', fail);
  upstream.once('timeout', fail);
  upstream.once('close', () => connected && client.end());
  client.once('close', () => upstream.destroy());
}

function refuse(client: Duplex, status: 400 | 403 | 502, reason: string): void {
  const body = `${reason}\n`;
  client.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: text/plain\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function parseAuthority(text: string): { host: string; port: number } | null {
  const match = /^(\[[0-9a-f:.]+\]|[^:[\]/?#@\s]+):(\d{1,5})$/i.exec(text);
  const port = Number(match?.[2]);
  return match?.[1] && port > 0 && port < 65_536 ? { host: match[1], port } : null;
}

/** A plain `http://` request in absolute form. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  policy: EgressPolicy,
): Promise<void> {
  const answer = (status: number, reason: string) =>
    response.writeHead(status, { 'content-type': 'text/plain' }).end(`${reason}\n`);
  const url = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : null;
  if (url?.protocol !== 'http:')
    return void answer(400, 'This is a proxy: send an absolute http:// address.');
  const reachable = await reachableHost(url.hostname, policy);
  if (!reachable.ok) return void answer(403, reachable.reason);
  const headers: OutgoingHttpHeaders = { ...request.headers, host: url.host };
  for (const name of hopHeaders) delete headers[name];
  const upstream = httpRequest({
    host: reachable.addresses[0]?.address,
    port: url.port === '' ? 80 : Number(url.port),
    method: request.method,
    path: url.pathname + url.search,
    headers,
    timeout: CONNECT_TIMEOUT_MS,
  });
  upstream.on('timeout', () => upstream.destroy(new Error('timeout')));
  upstream.on('error', () =>
    response.headersSent ? response.destroy() : answer(502, 'The host does not answer.'),
  );
  upstream.on('response', (answered) => {
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(response);
  });
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}
