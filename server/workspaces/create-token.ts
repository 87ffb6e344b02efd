import { z } from 'zod';
import { AppError } from '@/server/core/errors';
import type { TokenId } from '@/server/core/ids';
import { allScopes, scopesAllow, type TokenScope, tokenScope } from '@/server/core/token-scopes';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Actor, Services } from '@/server/services';
import { newId } from '@/server/store/new-id';
import { announceMembers } from './announce-members';
import { type CommandInput, runCommand } from './command';
import { hashTokenSecret, newTokenSecret } from './token-secret';
import { type TokenView, tokenView } from './token-view';

export const createTokenFields = z.object({
  label: z.string().trim().min(1).max(200),
  /** Days from now; default never. */
  expiresInDays: z.number().int().min(1).max(3650).optional(),
  /** Default `operator`: all that its operator may. */
  scopes: z.array(tokenScope).min(1).max(tokenScope.options.length).optional(),
});

export interface CreatedToken extends TokenView {
  /** The token itself, this once; null where the command was sent again. */
  readonly token: string | null;
}

const DAY = 86_400_000;

/**
 * A token for programs, with at most the operator's own rights. Only its hash is stored (statement 66). One made with
 * another token ends with that one at the latest. Throws AppError `not_allowed` where the caller's own token has not the
 * scopes it asks for.
 */
export async function createToken(
  services: Services,
  actor: Actor,
  input: z.input<typeof createTokenFields> & CommandInput,
): Promise<CreatedToken> {
  const { label, expiresInDays, commandId } = input;
  const scopes = [...new Set(input.scopes ?? allScopes)];
  requireScopes(actor, scopes);
  const id = newId<TokenId>();
  const token = `interlock_${newTokenSecret()}`;
  const now = services.now();
  const view = await runCommand(services, { actor, name: 'tokens.create', commandId }, async (unit) => {
    const wanted = expiresInDays === undefined ? null : new Date(now + expiresInDays * DAY);
    const row = await unit.rows.token.create({
      data: {
        id,
        operatorId: actor.principal.id,
        hash: hashTokenSecret(token),
        kind: 'api',
        scopes: JSON.stringify(scopes),
        label,
        createdAt: new Date(now),
        expiresAt: earliest(wanted, await endOfMaker(unit, actor)),
      },
    });
    await announceMembers(unit, actor, { what: 'token_made', operatorId: actor.principal.id });
    return tokenView(row);
  });
  return { ...view, token: view.id === id ? token : null };
}

/** A session's end is no limit: a person made it and can see what it made. Null: none. */
async function endOfMaker({ rows }: UnitOfWork, { principal }: Actor): Promise<Date | null> {
  const { tokenId } = principal;
  const maker = tokenId === undefined ? null : await rows.token.findUnique({ where: { id: tokenId } });
  return maker?.kind === 'api' ? maker.expiresAt : null;
}

const earliest = (one: Date | null, other: Date | null): Date | null =>
  one && other ? new Date(Math.min(one.getTime(), other.getTime())) : (one ?? other);

/** No token makes a stronger one. */
function requireScopes({ scopes = allScopes }: Actor, wanted: readonly TokenScope[]): void {
  const missing = wanted.find((scope) => !scopesAllow(scopes, scope));
  if (missing === undefined) return;
  throw new AppError('not_allowed', `Your token has not the scope "${missing}" and cannot give it.`, {
    scope: missing,
  });
}
