/** Who someone is, by the rows as they are now: token, membership and role (statement 66). */
import type { OperatorId, TokenId, WorkspaceId } from '@/server/core/ids';
import type { OperatorPrincipal } from '@/server/core/principal';
import type { Actor, Role } from '@/server/services';
import type { Rows } from '@/server/store/database';

/** The scope of a token that may do what its operator may do. */
export const operatorScope = 'operator';

const roles: readonly string[] = ['owner', 'member', 'viewer'] satisfies Role[];
const isRole = (text: string): text is Role => roles.includes(text);

export type MembershipRows = Pick<Rows, 'membership'>;
export type SignInRows = Pick<Rows, 'membership' | 'token'>;

export interface TokenRow {
  readonly id: string;
  readonly operatorId: string;
  readonly kind: string;
  readonly scopes: string;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** A link only signs in; a session or an API token with the operator's scope acts. `now` in UTC milliseconds. */
export function tokenActs(token: TokenRow, now: number): boolean {
  return token.kind !== 'link' && tokenIsLive(token, now) && scopesOf(token).includes(operatorScope);
}

export function tokenIsLive(token: TokenRow, now: number): boolean {
  return token.revokedAt === null && (token.expiresAt === null || token.expiresAt.getTime() > now);
}

function scopesOf(token: TokenRow): unknown[] {
  const scopes: unknown = JSON.parse(token.scopes);
  return Array.isArray(scopes) ? scopes : [];
}

export interface Identity {
  readonly operatorId: OperatorId;
  readonly via: OperatorPrincipal['via'];
  readonly tokenId?: TokenId;
  /** Default: the workspace the operator joined first. */
  readonly workspaceId?: WorkspaceId;
}

/** The operator in that workspace with the role the row says now; null where there is no membership. */
export async function readActor(rows: MembershipRows, identity: Identity): Promise<Actor | null> {
  const { operatorId, via, tokenId, workspaceId } = identity;
  const membership = await rows.membership.findFirst({
    where: { operatorId, ...(workspaceId && { workspaceId }) },
    orderBy: { createdAt: 'asc' },
  });
  if (!membership || !isRole(membership.role)) return null;
  return {
    principal: { kind: 'operator', id: operatorId, via, ...(tokenId && { tokenId }) },
    workspaceId: membership.workspaceId as WorkspaceId,
    role: membership.role,
  };
}

/** The same actor by the rows as they are now; null once its token is revoked or expired, or its membership is gone. */
export async function rereadActor(rows: SignInRows, actor: Actor, now: number): Promise<Actor | null> {
  const { id: operatorId, via, tokenId } = actor.principal;
  if (tokenId !== undefined) {
    const token = await rows.token.findUnique({ where: { id: tokenId } });
    if (!token || token.operatorId !== operatorId || !tokenActs(token, now)) return null;
  }
  return readActor(rows, { operatorId, via, tokenId, workspaceId: actor.workspaceId });
}
