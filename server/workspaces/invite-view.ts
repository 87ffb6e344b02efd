import type { Invite } from '@/prisma/generated/sqlite/client';
import type { InviteId } from '@/server/core/ids';
import type { Role } from '@/server/services';

/** An invitation as owners see it: never its text, never its hash. */
export interface InviteView {
  readonly id: InviteId;
  readonly role: Role;
  /** Whom it is for, in the words of who made it; may be empty. */
  readonly label: string;
  /** The operator's id. */
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly maxUses: number;
  readonly uses: number;
  readonly revokedAt: string | null;
}

export const inviteView = (row: Invite): InviteView => ({
  id: row.id as InviteId,
  role: row.role as Role,
  label: row.label,
  createdBy: (JSON.parse(row.createdBy) as { id: string }).id,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  maxUses: row.maxUses,
  uses: row.uses,
  revokedAt: row.revokedAt?.toISOString() ?? null,
});

/** Whether somebody may still join by it. `now` in UTC milliseconds. */
export const inviteOpens = (row: Invite, now: number): boolean =>
  row.revokedAt === null && row.uses < row.maxUses && row.expiresAt.getTime() > now;
