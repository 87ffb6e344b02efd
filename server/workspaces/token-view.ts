import type { Token } from '@/prisma/generated/sqlite/client';
import type { TokenId } from '@/server/core/ids';

/** An API token as people see it: never its text, never its hash. */
export interface TokenView {
  readonly id: TokenId;
  readonly label: string;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

export const tokenView = (row: Token): TokenView => ({
  id: row.id as TokenId,
  label: row.label,
  scopes: JSON.parse(row.scopes) as string[],
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
});
