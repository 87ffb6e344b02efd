/** Owns browser sessions: a link's token is exchanged for a session token that lives in an HttpOnly cookie. */
import { AppError } from '@/server/core/errors';
import { type OperatorId, type TokenId, type WorkspaceId, workspaceStream } from '@/server/core/ids';
import type { OperatorPrincipal } from '@/server/core/principal';
import type { Journal, UnitOfWork } from '@/server/journal/journal';
import type { Actor } from '@/server/services';
import { newId } from '@/server/store/new-id';
import { operatorScope, tokenActs } from './read-actor';
import { hashTokenSecret, newTokenSecret } from './token-secret';

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
        if (link?.kind !== 'link' || !tokenActs(link, now())) {
          throw new AppError(
            'not_signed_in',
            'This sign-in link is not valid. Start with `npm start -- --new-link` to get another.',
          );
        }
        const secret = newTokenSecret();
        await rows.token.create({
          data: {
            id: newId<TokenId>(),
            operatorId: link.operatorId,
            hash: hashTokenSecret(secret),
            kind: 'session',
            scopes: JSON.stringify([operatorScope]),
            label: 'Browser',
            createdAt: new Date(now()),
            expiresAt: new Date(now() + sessionLifetime),
          },
        });
        return secret;
      }),
    close: ({ principal, workspaceId }) =>
      journal.transact(async (unit) => {
        const { tokenId } = principal;
        if (tokenId === undefined) return;
        const ended = await unit.rows.token.updateMany({
          where: { id: tokenId, kind: 'session', revokedAt: null },
          data: { revokedAt: new Date(now()) },
        });
        if (ended.count > 0) await announce(unit, { principal, workspaceId });
      }),
  };
}

interface Announcement {
  readonly principal: OperatorPrincipal & { readonly id: OperatorId };
  readonly workspaceId: WorkspaceId;
}

/** Whoever holds sockets looks again at who may still be there. */
async function announce(unit: UnitOfWork, { principal, workspaceId }: Announcement): Promise<void> {
  await unit.append({
    stream: workspaceStream(workspaceId),
    events: [{ type: 'members/changed', data: {} }],
    principal,
  });
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
