import type { ConversationEnvelope } from '@/server/core/events/envelope';
import { type ConversationId, conversationStream } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { findConversation } from './find-conversation';

export interface ListEventsInput {
  readonly conversationId: ConversationId;
  /** Events with a greater `seq`; default all from the start. */
  readonly after?: number | undefined;
  /** Default 500. */
  readonly limit?: number | undefined;
}

export interface EventsPage {
  /** In `seq` order, without a gap. */
  readonly items: ConversationEnvelope[];
  /** Give it back as `after`; null at the end of the log. */
  readonly nextCursor: number | null;
}

const DEFAULT_LIMIT = 500;

/** Throws AppError `not_found`. */
export async function listEvents(
  services: Services,
  actor: Actor,
  { conversationId, after = 0, limit = DEFAULT_LIMIT }: ListEventsInput,
): Promise<EventsPage> {
  const { workspaceId } = actor;
  await findConversation(services.database.reader, { workspaceId, conversationId });
  const events = await services.journal.read(conversationStream(conversationId), { after, limit: limit + 1 });
  const items = events.slice(0, limit) as ConversationEnvelope[];
  return { items, nextCursor: events.length > limit ? (items.at(-1)?.seq ?? null) : null };
}
