/** Who someone is, by the rows as they are now: token, membership and role (statement 66). */
import type { OperatorId, TokenId, WorkspaceId } from '@/server/core/ids';
import type { OperatorPrincipal } from '@/server/core/principal';
import { readScopes, type TokenScope } from '@/server/core/token-scopes';
import type { Actor, Role } from '@/server/services';
import type { Rows } from '@/server/store/database';
import { hashTokenSecret } from '@/server/workspaces/token-secret';

const roles: readonly string[] = ['owner', 'member', 'viewer'] satisfies Role[];
const isRole = (text: string): text is Role => roles.includes(text);

export type SignInRows = Pick<Rows, 'membership' | 'token'>;

export interface TokenRow {
  readonly id: string;
  readonly operatorId: string;
  /** link | session | api */
  readonly kind: string;
  readonly scopes: string;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Neither revoked nor expired, and with a scope we know. `now` in UTC milliseconds. */
export function tokenActs(token: TokenRow, now: number): boolean {
  if (token.revokedAt !== null) return false;
  if (token.expiresAt !== null && token.expiresAt.getTime() <= now) return false;
  return readScopes(token.scopes).length > 0;
}

/** What a request shows to say who sends it. A session travels only as a cookie, other tokens only as a bearer. */
export interface Credential {
  readonly by: 'cookie' | 'bearer';
  readonly secret: string;
}

/** The actor of a credential; null where it is unknown, of the wrong kind, revoked, expired or without membership. */
export async function readActor(
  rows: SignInRows,
  credential: Credential,
  now: number,
): Promise<Actor | null> {
  const token = await rows.token.findUnique({ where: { hash: hashTokenSecret(credential.secret) } });
  if (!token || !tokenActs(token, now)) return null;
  if ((token.kind === 'session') !== (credential.by === 'cookie')) return null;
  return actorOf(rows, {
    operatorId: token.operatorId as OperatorId,
    tokenId: token.id as TokenId,
    via: credential.by === 'cookie' ? 'browser' : 'api',
    scopes: readScopes(token.scopes),
  });
}

/** The same actor by the rows as they are now; null once its token is revoked or expired, or its membership is gone. */
export async function rereadActor(rows: SignInRows, actor: Actor, now: number): Promise<Actor | null> {
  const { id: operatorId, via, tokenId } = actor.principal;
  const same = { operatorId, via, tokenId, workspaceId: actor.workspaceId };
  if (tokenId === undefined) return actorOf(rows, same);
  const token = await rows.token.findUnique({ where: { id: tokenId } });
  if (!token || token.operatorId !== operatorId || !tokenActs(token, now)) return null;
  return actorOf(rows, { ...same, scopes: readScopes(token.scopes) });
}

interface Identity {
  readonly operatorId: OperatorId;
  readonly via: OperatorPrincipal['via'];
  readonly tokenId?: TokenId | undefined;
  /** Default: the workspace the operator joined first. */
  readonly workspaceId?: WorkspaceId;
  readonly scopes?: readonly TokenScope[];
}

async function actorOf(rows: SignInRows, identity: Identity): Promise<Actor | null> {
  const { operatorId, via, tokenId, workspaceId, scopes } = identity;
  const membership = await rows.membership.findFirst({
    where: { operatorId, removedAt: null, ...(workspaceId && { workspaceId }) },
    orderBy: { createdAt: 'asc' },
  });
  if (!membership || !isRole(membership.role)) return null;
  return {
    principal: { kind: 'operator', id: operatorId, via, ...(tokenId && { tokenId }) },
    workspaceId: membership.workspaceId as WorkspaceId,
    role: membership.role,
    ...(scopes && { scopes }),
  };
}
