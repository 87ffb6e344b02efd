/** For tests: a whole server without pages on a free port, and requests in which every header is the test's own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '@/server/entrance/read-environment';
import { createServer, type RunningServer } from './create-server';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  json<Value = unknown>(): Value;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Ask = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent: false,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          json: () => JSON.parse(text),
        }),
      );
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

export interface TestServer extends RunningServer {
  readonly dataDir: string;
  readonly token: string;
  /** What our own page sends. */
  readonly own: { origin: string; 'sec-fetch-site': string };
  signIn(): Promise<string>;
}

export const tokenOf = (link: string | null): string => /#token=(.+)$/.exec(link ?? '')?.[1] ?? '';

export const temporaryDirectory = (): string => mkdtempSync(join(tmpdir(), 'interlock-server-'));

export async function startServer(
  dataDir: string,
  settings: { readonly variables?: Record<string, string>; readonly newLink?: boolean } = {},
): Promise<TestServer> {
  const variables = {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SAMPLE_SPACE: 'off',
    ...settings.variables,
  };
  const environment = readEnvironment({ variables, directory: dataDir });
  const server = await createServer({ environment, web: 'none', newLink: settings.newLink ?? false });
  const own = { origin: `http://127.0.0.1:${server.port}`, 'sec-fetch-site': 'same-origin' };
  const token = tokenOf(server.signInLink);
  return {
    ...server,
    dataDir,
    token,
    own,
    signIn: async () => {
      const answer = await ask(server.port, '/api/sign-in', {
        method: 'POST',
        headers: own,
        body: { token },
      });
      return answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    },
  };
}

export const remove = (directory: string): void => rmSync(directory, { recursive: true, force: true });
