/** What the pages get to see of a request: our policy and its nonce, whoever asks. */
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpHandler, type Handler, type HttpDependencies } from './create-http-handler';
import { createFailureLimit } from './failure-limit';
import { resolveOrigins } from './origins';

const now = () => 0;
let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(pages: Handler, log = pino({ level: 'silent' })): Promise<number> {
  const unused = () => Promise.reject(new Error('not asked for'));
  const dependencies: HttpDependencies = {
    guard: async () => ({ ok: true, actor: null }),
    origins: () => resolveOrigins(0, null),
    sessions: { open: unused, close: unused },
    failures: createFailureLimit({ failures: 1, window: 1, now }),
    trpc: unused,
    findBody: unused,
    sendPatch: unused,
    metrics: () => '',
    counters: { requests: 0, refusals: 0, events: 0 },
    pages,
    development: false,
    log,
    joining: { look: async () => Promise.reject(), join: async () => Promise.reject() },
    exportFile: async () => Promise.reject(),
  };
  const handle = createHttpHandler(dependencies);
  const listening = createServer((incoming, response) => void handle(incoming, response));
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return (listening.address() as AddressInfo).port;
}

interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function get(port: number, path: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    sent.once('error', reject).end();
  });
}

const echo: Handler = async (incoming, response) => {
  response.end(
    JSON.stringify({
      policy: incoming.headers['content-security-policy'],
      nonce: incoming.headers['x-nonce'],
    }),
  );
};

describe('the pages', () => {
  it('see the policy of the answer on the request, in place of any the visitor sent', async () => {
    const port = await serve(echo);
    const forged = { 'content-security-policy': "script-src 'nonce-forged'", 'x-nonce': 'forged' };
    const seen: string[] = [];
    for (let i = 0; i < 2; i++) {
      const { headers, text } = await get(port, '/login', forged);
      const { policy, nonce } = JSON.parse(text) as { policy: string; nonce: string };
      expect(policy).toBe(headers['content-security-policy']);
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`);
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      seen.push(nonce);
    }
    expect(new Set(seen).size).toBe(2);
  });

  it('that fail answer without a stack or a message of ours', async () => {
    const port = await serve(async () => {
      throw new Error('a secret path');
    });
    const { status, text } = await get(port, '/');
    expect(status).toBe(500);
    expect(text).not.toContain('secret');
    expect(JSON.parse(text)).toMatchObject({ code: 'internal' });
  });

  it('are not asked for what is no path', async () => {
    const port = await serve(echo);
    expect((await get(port, '/_next/static/..%2fsecret')).status).toBe(400);
  });
});
