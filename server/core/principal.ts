/** Who did it. Every event and every decision names one (statement 0). */
import { z } from 'zod';
import { stored } from './id-schemas';
import type { OperatorId, TokenId } from './ids';

export const principal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('operator'),
    id: stored<OperatorId>(),
    via: z.enum(['browser', 'api', 'acp', 'terminal']),
    tokenId: stored<TokenId>().optional(),
  }),
  z.object({
    kind: z.literal('agent'),
    id: z.string(),
    via: z.string(),
    tokenId: stored<TokenId>().optional(),
  }),
  z.object({ kind: z.literal('system'), id: z.literal('interlock'), via: z.string() }),
]);

export type Principal = z.infer<typeof principal>;
export type OperatorPrincipal = Extract<Principal, { kind: 'operator' }>;

export const systemPrincipal = (via: string): Principal => ({ kind: 'system', id: 'interlock', via });
/** The agent of a conversation, acting through the runner. */
export const agentPrincipal = (conversation: string): Principal => ({
  kind: 'agent',
  id: conversation,
  via: 'runner',
});
