import type { SpaceId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { findSpace } from '@/server/spaces/find-space';
import { type Page, type PageInput, pageQuery, toPage } from '@/server/workspaces/page';
import { type ConversationView, conversationView } from './conversation-view';

/** A space's conversations, children included, oldest first. Throws AppError `not_found`. */
export async function listConversations(
  services: Services,
  actor: Actor,
  input: PageInput & { readonly spaceId: SpaceId },
): Promise<Page<ConversationView>> {
  const { workspaceId } = actor;
  const { spaceId } = input;
  const { reader } = services.database;
  await findSpace(reader, { workspaceId, spaceId });
  const { where, ...page } = pageQuery(input, 'oldest-first');
  const rows = await reader.conversation.findMany({ where: { spaceId, ...where }, ...page });
  return toPage(rows, input, conversationView);
}
