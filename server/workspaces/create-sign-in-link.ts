import type { OperatorId, TokenId } from '@/server/core/ids';
import { allScopes } from '@/server/core/token-scopes';
import type { Actor, Services } from '@/server/services';
import { newId } from '@/server/store/new-id';
import { announceMembers } from './announce-members';
import { type CommandInput, requireRole, runCommand } from './command';
import { findMember } from './find-member';
import { hashTokenSecret, newTokenSecret } from './token-secret';

export interface SignInLink {
  /** The link is `ORIGIN/login#token=TOKEN`; null where the command was sent again. */
  readonly token: string | null;
  readonly expiresAt: string;
}

const DAY = 86_400_000;

/**
 * For another device, or for a colleague whose session is over: it opens one session within a day. One's own, or as an
 * owner anybody's. Throws AppError `not_allowed`, `not_found`.
 */
export async function createSignInLink(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly operatorId?: OperatorId | undefined },
): Promise<SignInLink> {
  const { operatorId = actor.principal.id, commandId } = input;
  if (operatorId !== actor.principal.id) requireRole(actor, 'owner');
  const id = newId<TokenId>();
  const token = newTokenSecret();
  const now = services.now();
  const made = await runCommand(services, { actor, name: 'members.signInLink', commandId }, async (unit) => {
    await findMember(unit.rows, { workspaceId: actor.workspaceId, operatorId });
    const expiresAt = new Date(now + DAY);
    await unit.rows.token.create({
      data: {
        id,
        operatorId,
        hash: hashTokenSecret(token),
        kind: 'link',
        scopes: JSON.stringify(allScopes),
        label: 'Sign-in link',
        createdAt: new Date(now),
        expiresAt,
        usesLeft: 1,
      },
    });
    await announceMembers(unit, actor, { what: 'link_made', operatorId });
    return { id, expiresAt: expiresAt.toISOString() };
  });
  return { token: made.id === id ? token : null, expiresAt: made.expiresAt };
}
