/** Owns browser sessions: a link's token is exchanged for a session token that lives in an HttpOnly cookie. */

import type { Token } from '@/prisma/generated/sqlite/client';
import { AppError } from '@/server/core/errors';
import type { OperatorId, TokenId } from '@/server/core/ids';
import { allScopes } from '@/server/core/token-scopes';
import type { Journal, UnitOfWork } from '@/server/journal/journal';
import type { Actor } from '@/server/services';
import { newId } from '@/server/store/new-id';
import { announceMembers } from '@/server/workspaces/announce-members';
import { hashTokenSecret, newTokenSecret } from '@/server/workspaces/token-secret';
import { tokenActs } from './read-actor';

const DAY = 86_400_000;
/** Milliseconds. */
export const sessionLifetime = 30 * DAY;

export interface Sessions {
  /** The session's secret, for the cookie. Throws AppError `not_signed_in` when the token opens nothing. */
  open(token: string): Promise<string>;
  /** Ends the session at once, everywhere: its sockets are cut by the event this appends. Idempotent. */
  close(actor: Actor): Promise<void>;
}

export interface SessionDependencies {
  readonly journal: Pick<Journal, 'transact'>;
  /** UTC milliseconds. */
  readonly now: () => number;
}

export function createSessions({ journal, now }: SessionDependencies): Sessions {
  return {
    open: (token) =>
      journal.transact(async ({ rows }) => {
        const link = await rows.token.findUnique({ where: { hash: hashTokenSecret(token) } });
        if (link?.kind !== 'link' || !tokenActs(link, now())) throw notValid();
        if (link.usesLeft !== null) await spend(rows, link, now());
        return addSession(rows, { operatorId: link.operatorId as OperatorId, at: now() });
      }),
    close: ({ principal, workspaceId }) =>
      journal.transact(async (unit) => {
        const { tokenId } = principal;
        if (tokenId === undefined) return;
        const ended = await unit.rows.token.updateMany({
          where: { id: tokenId, kind: 'session', revokedAt: null },
          data: { revokedAt: new Date(now()) },
        });
        if (ended.count > 0) {
          await announceMembers(
            unit,
            { principal, workspaceId },
            { what: 'signed_out', operatorId: principal.id },
          );
        }
      }),
  };
}

const notValid = () =>
  new AppError(
    'not_signed_in',
    'This sign-in link is not valid, or was used already. An owner makes another under Settings, Members; the first owner also gets one with `npm start -- --new-link`.',
  );

type TokenRows = Pick<UnitOfWork['rows'], 'token'>;

/** A link for so many sessions is over with the last; who loses the race for it stays outside. */
async function spend(rows: TokenRows, { id }: Token, now: number): Promise<void> {
  const taken = await rows.token.updateMany({
    where: { id, usesLeft: { gt: 0 } },
    data: { usesLeft: { decrement: 1 } },
  });
  if (taken.count === 0) throw notValid();
  await rows.token.updateMany({ where: { id, usesLeft: 0 }, data: { revokedAt: new Date(now) } });
}

/** A session's row; returns its secret, for the cookie. `at` is UTC milliseconds. */
export async function addSession(
  rows: TokenRows,
  { operatorId, at }: { readonly operatorId: OperatorId; readonly at: number },
): Promise<string> {
  const secret = newTokenSecret();
  await rows.token.create({
    data: {
      id: newId<TokenId>(),
      operatorId,
      hash: hashTokenSecret(secret),
      kind: 'session',
      scopes: JSON.stringify(allScopes),
      label: 'Browser',
      createdAt: new Date(at),
      expiresAt: new Date(at + sessionLifetime),
    },
  });
  return secret;
}

export interface CookieShape {
  readonly name: string;
  /** Only sent over TLS. */
  readonly secure: boolean;
}

/** `Set-Cookie` of a session; an empty secret takes the cookie away. */
export function sessionCookie({ name, secure }: CookieShape, secret: string): string {
  const age = secret === '' ? 0 : sessionLifetime / 1000;
  const parts = [`${name}=${secret}`, 'Path=/', `Max-Age=${age}`, 'HttpOnly', 'SameSite=Lax'];
  if (secure) parts.push('Secure');
  return parts.join('; ');
}
