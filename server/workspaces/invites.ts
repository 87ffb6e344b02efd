/**
 * Owns invitations (statement 66): a link that lets people join under a name of their own, in one role, until it ends.
 * Invariant: the link's text leaves the server once; the database holds its hash.
 */
import { z } from 'zod';
import { AppError } from '@/server/core/errors';
import type { InviteId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { newId } from '@/server/store/new-id';
import { announceMembers } from './announce-members';
import { type CommandInput, runCommand } from './command';
import { type InviteView, inviteView } from './invite-view';
import { type Page, type PageInput, pageQuery, toPage } from './page';
import { hashTokenSecret, newTokenSecret } from './token-secret';

export const role = z.enum(['owner', 'member', 'viewer']);

export const inviteFields = z.object({
  role,
  label: z.string().trim().max(200).default(''),
  expiresInDays: z.number().int().min(1).max(90).default(7),
  /** How many people may join by it. */
  maxUses: z.number().int().min(1).max(100).default(1),
});

export interface CreatedInvite extends InviteView {
  /** What the link carries, this once; null where the command was sent again. */
  readonly token: string | null;
}

const DAY = 86_400_000;

/** Owners only. The link is `ORIGIN/join#token=TOKEN`. */
export async function createInvite(
  services: Services,
  actor: Actor,
  input: z.infer<typeof inviteFields> & CommandInput,
): Promise<CreatedInvite> {
  const { commandId, expiresInDays, maxUses, label } = input;
  const id = newId<InviteId>();
  const token = newTokenSecret();
  const now = services.now();
  const request = { actor, name: 'members.invite', commandId, role: 'owner' } as const;
  const view = await runCommand(services, request, async (unit) => {
    const row = await unit.rows.invite.create({
      data: {
        id,
        workspaceId: actor.workspaceId,
        role: input.role,
        label,
        hash: hashTokenSecret(token),
        createdBy: JSON.stringify(actor.principal),
        createdAt: new Date(now),
        expiresAt: new Date(now + expiresInDays * DAY),
        maxUses,
        uses: 0,
      },
    });
    await announceMembers(unit, actor, { what: 'invited', role: input.role });
    return inviteView(row);
  });
  return { ...view, token: view.id === id ? token : null };
}

/** Newest first, those that are over included. */
export async function listInvites(
  services: Services,
  actor: Actor,
  input: PageInput = {},
): Promise<Page<InviteView>> {
  const { where, ...page } = pageQuery(input, 'newest-first');
  const rows = await services.database.reader.invite.findMany({
    where: { workspaceId: actor.workspaceId, ...where },
    ...page,
  });
  return toPage(rows, input, inviteView);
}

/** Nobody joins by it from now on; revoking it again changes nothing. Throws AppError `not_found`. */
export async function revokeInvite(
  services: Services,
  actor: Actor,
  { inviteId, commandId }: CommandInput & { readonly inviteId: InviteId },
): Promise<InviteView> {
  const request = { actor, name: 'members.revokeInvite', commandId, role: 'owner' } as const;
  return runCommand(services, request, async (unit) => {
    const where = { id: inviteId, workspaceId: actor.workspaceId };
    const found = await unit.rows.invite.findFirst({ where });
    if (!found) {
      const text = `There is no invitation ${inviteId} in this workspace.`;
      throw new AppError('not_found', text, { kind: 'invite', id: inviteId });
    }
    if (found.revokedAt) return inviteView(found);
    const revokedAt = new Date(services.now());
    const row = await unit.rows.invite.update({ where: { id: inviteId }, data: { revokedAt } });
    await announceMembers(unit, actor, { what: 'invite_revoked' });
    return inviteView(row);
  });
}
