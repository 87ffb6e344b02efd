import { AppError } from '@/server/core/errors';
import type { TokenId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { announceMembers } from './announce-members';
import { type CommandInput, runCommand } from './command';
import { type TokenView, tokenView } from './token-view';

/** Ends one of the caller's own API tokens at once; revoking it again changes nothing. Throws AppError `not_found`. */
export async function revokeToken(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly tokenId: TokenId },
): Promise<TokenView> {
  const { tokenId, commandId } = input;
  return runCommand(services, { actor, name: 'tokens.revoke', commandId }, async (unit) => {
    const found = await unit.rows.token.findFirst({
      where: { id: tokenId, operatorId: actor.principal.id, kind: 'api' },
    });
    if (!found)
      throw new AppError('not_found', `You have no token ${tokenId}.`, { kind: 'token', id: tokenId });
    if (found.revokedAt) return tokenView(found);
    const row = await unit.rows.token.update({
      where: { id: tokenId },
      data: { revokedAt: new Date(services.now()) },
    });
    await announceMembers(unit, actor, { what: 'token_revoked', operatorId: actor.principal.id });
    return tokenView(row);
  });
}
