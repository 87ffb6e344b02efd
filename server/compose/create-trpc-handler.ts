import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import type { Logger } from 'pino';
import { appRouter } from '@/server/routers/app-router';
import type { Actor, Services } from '@/server/services';

const MOST_BYTES = 4 * 1024 * 1024;

export interface TrpcOptions {
  readonly services: Services;
  readonly log: Logger;
}

export type TrpcHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  actor: Actor | null,
) => Promise<void>;

/** Procedures over HTTP, for a request the guard has let in. */
export function createTrpcHandler({ services, log }: TrpcOptions): TrpcHandler {
  const actors = new WeakMap<IncomingMessage, Actor>();
  const handle = createHTTPHandler({
    router: appRouter,
    basePath: '/api/trpc/',
    maxBodySize: MOST_BYTES,
    createContext: ({ req }) => ({ services, actor: actors.get(req) ?? null }),
    responseMeta: () => ({ headers: { 'Cache-Control': 'no-store' } }),
    onError: ({ error, path }) => {
      if (error.code === 'INTERNAL_SERVER_ERROR')
        log.error({ err: error.cause ?? error, path }, 'A procedure failed');
    },
  });
  return async (request, response, actor) => {
    if (actor) actors.set(request, actor);
    handle(request, response);
  };
}
