/**
 * Owns the scripted provider: real HTTP, real server-sent events, OpenAI's chat completions and responses,
 * Anthropic's messages.
 * Invariant: a request that a strict provider would refuse is refused here and takes no reply from the script.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendFault } from './http-reply';
import type { ReceivedRequest, Reply } from './script';
import { type ModelServerOptions, type Refusal, ScriptedProvider } from './scripted-provider';

export type { ModelServerOptions } from './scripted-provider';

export interface ModelServer {
  /** `http://127.0.0.1:PORT`; base URLs are this plus `/v1`. */
  readonly url: string;
  readonly baseUrl: string;
  /** Accepted requests in order of arrival. */
  readonly requests: readonly ReceivedRequest[];
  /** Requests refused because a strict provider would. */
  readonly refused: readonly Refusal[];
  /** Resolves when so many requests have been accepted. */
  readonly received: (count: number) => Promise<void>;
  /** Appends replies to a script that is a list. */
  readonly add: (...replies: Reply[]) => void;
  /** Resolves when a stream waits at the hold of that name. */
  readonly reached: (hold: string) => Promise<void>;
  readonly release: (hold: string) => void;
  /** Throws when scripted replies were not asked for, or requests were refused. */
  readonly assertExhausted: () => void;
  readonly close: () => Promise<void>;
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const provider = new ScriptedProvider(options);
  const server = createServer((request, response) => {
    provider.handle(request, response).catch((fault: unknown) => sendFault(response, 'chat', fault));
  });
  const url = `http://127.0.0.1:${await listen(server, options.port ?? 0)}`;
  return {
    url,
    baseUrl: `${url}/v1`,
    requests: provider.requests,
    refused: provider.refused,
    received: (count) => provider.received(count),
    add: (...replies) => provider.add(...replies),
    reached: (hold) => provider.holds.reached(hold),
    release: (hold) => provider.holds.release(hold),
    assertExhausted: () => provider.assertExhausted(),
    close: async () => {
      provider.holds.releaseAll();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
