import { type ConversationId, conversationStream } from '@/server/core/ids';
import type { ModeName } from '@/server/core/modes';
import { turnStateFold } from '@/server/core/turn-state';
import type { Usage } from '@/server/core/usage';
import { foldStream } from '@/server/journal/stream-cache';
import type { Actor, Services } from '@/server/services';
import { type ConversationView, conversationView, type InputView, inputView } from './conversation-view';
import { findConversation } from './find-conversation';

export interface ConversationDetails extends ConversationView {
  /** What gate and prompt look at, by the log (statement 4). */
  readonly effectiveMode: ModeName;
  /** The space's selection where it differs; it lands at the next boundary (statement 5). */
  readonly pendingMode?: ModeName;
  /** Oldest first; the order the runner takes them in, steering before messages. */
  readonly queue: readonly InputView[];
  /** Sum over all model calls so far. */
  readonly usage: Usage;
  /** `seq` of the log's last event. */
  readonly head: number;
}

/** Throws AppError `not_found`. */
export async function getConversation(
  services: Services,
  actor: Actor,
  { conversationId }: { readonly conversationId: ConversationId },
): Promise<ConversationDetails> {
  const { workspaceId } = actor;
  const { reader } = services.database;
  const row = await findConversation(reader, { workspaceId, conversationId });
  const queue = await reader.input.findMany({ where: { conversationId }, orderBy: { id: 'asc' } });
  const stream = conversationStream(conversationId);
  const { mode, totalUsage } = await foldStream(services.journal, stream, turnStateFold);
  return {
    ...conversationView(row),
    effectiveMode: mode,
    ...(row.space.mode !== mode && { pendingMode: row.space.mode }),
    queue: queue.map(inputView),
    usage: totalUsage,
    head: await services.journal.head(stream),
  };
}
