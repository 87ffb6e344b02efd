/**
 * Owns how a stranger becomes an operator (statement 66): by an invitation's token and a name. Invariant: the invitation
 * is counted, the operator made and their session opened in one transaction, so a link for one lets in one.
 */
import type { Invite } from '@/prisma/generated/sqlite/client';
import { AppError } from '@/server/core/errors';
import type { OperatorId, WorkspaceId } from '@/server/core/ids';
import type { Journal } from '@/server/journal/journal';
import type { Role } from '@/server/services';
import type { Rows } from '@/server/store/database';
import { newId } from '@/server/store/new-id';
import { announceMembers } from '@/server/workspaces/announce-members';
import { inviteOpens } from '@/server/workspaces/invite-view';
import { hashTokenSecret } from '@/server/workspaces/token-secret';
import { addSession } from './sessions';

/** What an invitation offers, for the page that asks for a name. */
export interface Invitation {
  readonly workspace: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly expiresAt: string;
}

export interface Joining {
  /** Throws AppError `invite_not_valid`: unknown, used up, revoked and expired are one answer. */
  look(token: string): Promise<Invitation>;
  /** The session's secret, for the cookie. Throws AppError `invite_not_valid`. */
  join(request: { readonly token: string; readonly name: string }): Promise<string>;
}

export interface JoiningDependencies {
  readonly journal: Pick<Journal, 'transact'>;
  readonly rows: Pick<Rows, 'invite' | 'workspace' | 'operator'>;
  /** UTC milliseconds. */
  readonly now: () => number;
}

export function createJoining({ journal, rows, now }: JoiningDependencies): Joining {
  return {
    async look(token) {
      const invite = await findOpen(rows, token, now());
      const inviter = (JSON.parse(invite.createdBy) as { id: string }).id;
      const { name } = await rows.workspace.findUniqueOrThrow({ where: { id: invite.workspaceId } });
      const operator = await rows.operator.findUnique({ where: { id: inviter } });
      return {
        workspace: name,
        role: invite.role as Role,
        invitedBy: operator?.name ?? '',
        expiresAt: invite.expiresAt.toISOString(),
      };
    },
    join: ({ token, name }) =>
      journal.transact(async (unit) => {
        const at = now();
        const invite = await findOpen(unit.rows, token, at);
        const taken = await unit.rows.invite.updateMany({
          where: { id: invite.id, uses: { lt: invite.maxUses }, revokedAt: null },
          data: { uses: { increment: 1 } },
        });
        if (taken.count === 0) throw notValid();
        const operatorId = newId<OperatorId>();
        const workspaceId = invite.workspaceId as WorkspaceId;
        const createdAt = new Date(at);
        await unit.rows.operator.create({ data: { id: operatorId, name, createdAt } });
        const { role } = invite;
        await unit.rows.membership.create({ data: { workspaceId, operatorId, role, createdAt } });
        const principal = { kind: 'operator', id: operatorId, via: 'browser' } as const;
        await announceMembers(unit, { workspaceId, principal }, { what: 'joined', operatorId, role });
        return addSession(unit.rows, { operatorId, at });
      }),
  };
}

async function findOpen(rows: Pick<Rows, 'invite'>, token: string, now: number): Promise<Invite> {
  const invite = await rows.invite.findUnique({ where: { hash: hashTokenSecret(token) } });
  if (invite && inviteOpens(invite, now)) return invite;
  throw notValid();
}

const notValid = () =>
  new AppError(
    'invite_not_valid',
    'This invitation is not valid any more: it was used, has expired or was taken back. Ask for a new one.',
  );
