import type { Actor, Services } from '@/server/services';
import { type Page, type PageInput, pageQuery, toPage } from './page';
import { type TokenView, tokenView } from './token-view';

/** The caller's own API tokens, newest first, revoked ones included. */
export async function listTokens(
  services: Services,
  actor: Actor,
  input: PageInput = {},
): Promise<Page<TokenView>> {
  const { where, ...page } = pageQuery(input, 'newest-first');
  const rows = await services.database.reader.token.findMany({
    where: { operatorId: actor.principal.id, kind: 'api', ...where },
    ...page,
  });
  return toPage(rows, input, tokenView);
}
