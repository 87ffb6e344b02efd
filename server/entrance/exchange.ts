/** Owns what a secret is exchanged for: a sign-in link for a session, an invitation for a place. Guessing is limited. */
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { z } from 'zod';
import { AppError } from '@/server/core/errors';
import { json, type PlainAnswer, refused } from './answer';
import type { FailureLimit } from './failure-limit';
import { tooManyFailures } from './guard';
import type { Joining } from './joining';
import type { Origins } from './origins';
import { readJson } from './read-json';
import { type Sessions, sessionCookie } from './sessions';

export interface ExchangeDependencies {
  readonly origins: () => Origins;
  readonly sessions: Sessions;
  readonly joining: Joining;
  /** Of these exchanges alone. */
  readonly failures: FailureLimit;
  readonly log: Logger;
}

const token = z.string().min(1).max(512);
const withToken = z.object({ token });
/** Without line breaks and other control characters: it stands in the middle of sentences. */
const withName = z.object({
  token,
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine((name) => !/\p{Cc}/u.test(name)),
});

type Kind = 'sign-in' | 'invitation' | 'join';

/** Throws AppError `bad_input`, `not_signed_in`, `invite_not_valid`. */
export async function exchange(
  dependencies: ExchangeDependencies,
  request: IncomingMessage,
  kind: Kind,
): Promise<PlainAnswer> {
  const { failures, log } = dependencies;
  const address = request.socket.remoteAddress ?? 'unknown';
  const wait = failures.waitFor(address);
  if (wait > 0) {
    const refusal = tooManyFailures(wait);
    return refused(refusal.status, refusal, { 'Retry-After': String(refusal.retryAfter) });
  }
  try {
    return await byKind(dependencies, request, kind);
  } catch (error) {
    if (error instanceof AppError && /^(not_signed_in|invite_not_valid)$/.test(error.code)) {
      failures.failed(address);
      log.warn({ address, kind }, 'A sign-in failed');
    }
    throw error;
  }
}

async function byKind(
  dependencies: ExchangeDependencies,
  request: IncomingMessage,
  kind: Kind,
): Promise<PlainAnswer> {
  const { sessions, joining } = dependencies;
  const body = await readJson(request);
  const withCookie = (secret: string) =>
    json(200, {}, { 'Set-Cookie': cookieOf(dependencies, request, secret) });
  switch (kind) {
    case 'sign-in':
      return withCookie(await sessions.open(read(withToken, body, '{"token": "…"}').token));
    case 'invitation':
      return json(200, await joining.look(read(withToken, body, '{"token": "…"}').token));
    case 'join':
      return withCookie(await joining.join(read(withName, body, '{"token": "…", "name": "…"}')));
  }
}

function read<Body>(schema: z.ZodType<Body>, body: unknown, shape: string): Body {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AppError('bad_input', `Send ${shape}; a name has 1 to 100 characters on one line.`);
}

export function cookieOf(
  { origins }: Pick<ExchangeDependencies, 'origins'>,
  request: IncomingMessage,
  secret: string,
): string {
  const secure = request.headers.origin?.startsWith('https:') ?? false;
  return sessionCookie({ name: origins().cookieName, secure }, secret);
}
