/** Owns when a token was last used: to the hour, so that a busy program does not fill the log (statement 66). */
import type { Logger } from 'pino';
import type { TokenId } from '@/server/core/ids';
import type { Journal } from '@/server/journal/journal';
import type { Actor } from '@/server/services';
import { announceMembers } from '@/server/workspaces/announce-members';

const HOUR = 3_600_000;
/** Tokens remembered; more cost a needless look, never a wrong row. */
const MOST = 1000;

export interface TokenUseDependencies {
  readonly journal: Pick<Journal, 'transact'>;
  readonly log: Logger;
  /** UTC milliseconds. */
  readonly now: () => number;
}

/** Notes that an admitted request came with this token; does not hold the request up. */
export function createTokenUse({ journal, log, now }: TokenUseDependencies): (actor: Actor) => void {
  const noted = new Map<TokenId, number>();
  const note = (actor: Actor, tokenId: TokenId, at: number): Promise<void> =>
    journal.transact(async (unit) => {
      const stale = { OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: new Date(at - HOUR) } }] };
      const { count } = await unit.rows.token.updateMany({
        where: { id: tokenId, kind: 'api', ...stale },
        data: { lastUsedAt: new Date(at) },
      });
      const operatorId = actor.principal.id;
      if (count > 0) await announceMembers(unit, actor, { what: 'token_used', operatorId });
    });
  return (actor) => {
    const { tokenId, via } = actor.principal;
    const at = now();
    if (tokenId === undefined || via === 'browser') return;
    if (at - (noted.get(tokenId) ?? Number.NEGATIVE_INFINITY) < HOUR) return;
    if (noted.size >= MOST) noted.clear();
    noted.set(tokenId, at);
    note(actor, tokenId, at).catch((error: unknown) => {
      noted.delete(tokenId);
      log.warn({ err: error }, 'The use of a token could not be noted');
    });
  };
}
