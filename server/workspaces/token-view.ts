import type { Token } from '@/prisma/generated/sqlite/client';
import type { TokenId } from '@/server/core/ids';
import { readScopes, type TokenScope } from '@/server/core/token-scopes';

/** An API token as people see it: never its text, never its hash. */
export interface TokenView {
  readonly id: TokenId;
  readonly label: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** To the hour; null = never used. */
  readonly lastUsedAt: string | null;
}

export const tokenView = (row: Token): TokenView => ({
  id: row.id as TokenId,
  label: row.label,
  scopes: readScopes(row.scopes),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});
