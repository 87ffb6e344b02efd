import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type TokenId, workspaceStream } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { newId } from '@/server/store/new-id';
import { type CommandInput, runCommand } from './command';
import { type TokenView, tokenView } from './token-view';

export const createTokenFields = z.object({
  label: z.string().trim().min(1).max(200),
  /** Days from now; default never. */
  expiresInDays: z.number().int().min(1).max(3650).optional(),
});

export interface CreatedToken extends TokenView {
  /** The token itself, this once; null where the command was sent again. */
  readonly token: string | null;
}

const DAY = 86_400_000;

/** A token for programs, with the operator's own rights. Only its hash is stored (statement 66). */
export async function createToken(
  services: Services,
  actor: Actor,
  input: z.infer<typeof createTokenFields> & CommandInput,
): Promise<CreatedToken> {
  const { label, expiresInDays, commandId } = input;
  const id = newId<TokenId>();
  const token = `interlock_${randomBytes(32).toString('base64url')}`;
  const now = services.now();
  const view = await runCommand(services, { actor, name: 'tokens.create', commandId }, async (unit) => {
    const row = await unit.rows.token.create({
      data: {
        id,
        operatorId: actor.principal.id,
        hash: createHash('sha256').update(token).digest('hex'),
        kind: 'api',
        scopes: JSON.stringify(['operator']),
        label,
        createdAt: new Date(now),
        expiresAt: expiresInDays === undefined ? null : new Date(now + expiresInDays * DAY),
      },
    });
    await unit.append({
      stream: workspaceStream(actor.workspaceId),
      events: [{ type: 'members/changed', data: {} }],
      principal: actor.principal,
    });
    return tokenView(row);
  });
  return { ...view, token: view.id === id ? token : null };
}
