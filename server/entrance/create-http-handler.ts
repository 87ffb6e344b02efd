/** Owns every HTTP answer: classify the path, ask the guard, set the headers, hand over. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { type AppCode, AppError } from '@/server/core/errors';
import type { BodyHash } from '@/server/core/ids';
import type { ExportedStream } from '@/server/exports/exported-stream';
import type { Actor } from '@/server/services';
import { answer, json, openYourself, type PlainAnswer, redirect, refused } from './answer';
import { cookieOf, type ExchangeDependencies, exchange } from './exchange';
import type { BodyRequest } from './find-body';
import type { Entrance, Refusal, Verdict } from './guard';
import type { Counters } from './metrics';
import { entranceOf, methodsOf, pathOf, type Route, routeOf } from './routes';
import { contentSecurityPolicy, newNonce, securityHeaders } from './security-headers';
import { sendExport } from './send-export';
import type { SendPatch } from './send-patch';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface HttpDependencies extends ExchangeDependencies {
  readonly guard: (entrance: Entrance, request: IncomingMessage) => Promise<Verdict>;
  readonly trpc: (request: IncomingMessage, response: ServerResponse, actor: Actor | null) => Promise<void>;
  readonly findBody: (actor: Actor, request: BodyRequest) => Promise<string>;
  /** Throws AppError for what is not there, before anything is sent. */
  readonly exportFile: (actor: Actor | null, path: string) => Promise<ExportedStream>;
  readonly sendPatch: SendPatch;
  readonly metrics: () => string;
  readonly counters: Counters;
  /** The pages; null where they are served by nobody. */
  readonly pages: Handler | null;
  readonly development: boolean;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly route: Route;
}

export function createHttpHandler(dependencies: HttpDependencies): Handler {
  return async (request, response) => {
    dependencies.counters.requests += 1;
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    try {
      await handle(dependencies, request, response);
    } catch (error) {
      answer(response, faultOf(dependencies.log, error));
    }
  };
}

const statuses: Partial<Record<AppCode, number>> = {
  bad_input: 400,
  not_signed_in: 401,
  not_found: 404,
  body_missing: 404,
  body_removed: 410,
  invite_not_valid: 401,
  space_archived: 409,
  too_large: 413,
};

function faultOf(log: Logger, error: unknown): PlainAnswer {
  const status = error instanceof AppError ? statuses[error.code] : undefined;
  if (error instanceof AppError && status !== undefined) return refused(status, error);
  log.error({ err: error }, 'A request failed');
  return refused(500, { code: 'internal', message: 'Something went wrong. The log has the details.' });
}

async function handle(
  dependencies: HttpDependencies,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = pathOf(request.url);
  if (path === null) throw new AppError('bad_input', 'The address is not a path.');
  const route = routeOf(path, dependencies.development);
  const exchange: Exchange = { request, response, path, route };
  setPolicy(dependencies, exchange);
  const verdict = await dependencies.guard(entranceOf(route), request);
  if (!verdict.ok) {
    dependencies.counters.refusals += 1;
    return answer(response, refusalOf(exchange, verdict.refusal));
  }
  if (!methodsOf(route).includes(request.method ?? '')) {
    const message = `Use ${methodsOf(route).join(' or ')} here.`;
    return answer(
      response,
      refused(405, { code: 'bad_input', message }, { Allow: methodsOf(route).join(', ') }),
    );
  }
  await serve(dependencies, exchange, verdict.actor);
}

/** Next takes the nonce for its own scripts from the policy on the request; a visitor's header of that name is replaced. */
function setPolicy({ development }: HttpDependencies, { request, response }: Exchange): void {
  const nonce = newNonce();
  const policy = contentSecurityPolicy({ nonce, host: request.headers.host ?? '', development });
  request.headers['content-security-policy'] = policy;
  request.headers['x-nonce'] = nonce;
  response.setHeader('Content-Security-Policy', policy);
}

function refusalOf({ request, route }: Exchange, refusal: Refusal): PlainAnswer {
  const { reason, status, retryAfter } = refusal;
  if (route.to === 'page' && reason === 'sign-in') {
    const from = request.url ?? '/';
    return redirect(from === '/' ? '/login' : `/login?next=${encodeURIComponent(from)}`);
  }
  if (route.to === 'page' && reason === 'fetch-site') return openYourself(request.url ?? '/');
  return refused(status, refusal, retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) });
}

async function serve(dependencies: HttpDependencies, asked: Exchange, actor: Actor | null): Promise<void> {
  const { request, response, route } = asked;
  switch (route.to) {
    case 'health':
      return answer(response, json(200, { status: 'ok' }));
    case 'metrics':
      return answer(response, {
        status: 200,
        type: 'text/plain; charset=utf-8',
        body: dependencies.metrics(),
      });
    case 'sign-in':
    case 'invitation':
    case 'join':
      return answer(response, await exchange(dependencies, request, route.to));
    case 'sign-out':
      if (actor) await dependencies.sessions.close(actor);
      return answer(response, json(200, {}, { 'Set-Cookie': cookieOf(dependencies, request, '') }));
    case 'export':
      return sendExport(response, await dependencies.exportFile(actor, route.path));
    case 'trpc':
      return dependencies.trpc(request, response, actor);
    case 'body':
      return download(dependencies, asked, { actor, hash: route.hash as BodyHash });
    case 'patch':
      return dependencies.sendPatch(request, response, { actor, space: route.space });
    case 'page':
    case 'open-page':
      if (dependencies.pages) return dependencies.pages(request, response);
      return answer(response, refused(404, { code: 'not_found', message: 'No pages are served here.' }));
    case 'none':
      return answer(
        response,
        refused(404, { code: 'not_found', message: 'There is nothing at this address.' }),
      );
  }
}

async function download(
  { findBody }: HttpDependencies,
  { request, response }: Exchange,
  { actor, hash }: { readonly actor: Actor | null; readonly hash: BodyHash },
): Promise<void> {
  if (!actor) throw new AppError('not_signed_in', 'Sign in first.');
  const conversation = new URL(request.url ?? '/', 'http://host').searchParams.get('conversation');
  const text = await findBody(actor, { hash, conversation });
  answer(response, {
    status: 200,
    type: 'text/plain; charset=utf-8',
    body: text,
    headers: {
      'Cache-Control': 'private, max-age=31536000, immutable',
      'Content-Disposition': `attachment; filename="${hash.slice(0, 12)}.txt"`,
    },
  });
}
