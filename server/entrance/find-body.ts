import { AppError } from '@/server/core/errors';
import { conversationId } from '@/server/core/id-schemas';
import {
  type BodyHash,
  type ConversationId,
  conversationStream,
  parseStreamName,
  type StreamName,
} from '@/server/core/ids';
import type { Journal } from '@/server/journal/journal';
import type { Actor } from '@/server/services';
import type { Rows } from '@/server/store/database';

export interface BodyRequest {
  readonly hash: BodyHash;
  /** Where the caller saw it; spares looking through every log. */
  readonly conversation: string | null;
}

export interface BodyDependencies {
  readonly rows: Pick<Rows, 'conversation' | 'bodyUse'>;
  readonly bodies: Pick<Journal['bodies'], 'get'>;
}

/**
 * A stored text, for someone whose workspace has a conversation that names it. Throws AppError `not_found`, also for a
 * text of another workspace, `body_removed` and `body_missing`.
 */
export async function findBody(
  { rows, bodies }: BodyDependencies,
  actor: Actor,
  request: BodyRequest,
): Promise<string> {
  const { hash } = request;
  for (const stream of await streamsWith(rows, request)) {
    const id = parseStreamName(stream).id as ConversationId;
    const mine = await rows.conversation.count({ where: { id, space: { workspaceId: actor.workspaceId } } });
    if (mine > 0) return bodies.get(hash);
  }
  throw new AppError('not_found', `There is no text ${hash} in this workspace.`, { hash });
}

async function streamsWith(
  rows: BodyDependencies['rows'],
  { hash, conversation }: BodyRequest,
): Promise<StreamName[]> {
  const named = conversationId.safeParse(conversation);
  const found = await rows.bodyUse.findMany({
    where: { hash, ...(named.success && { stream: conversationStream(named.data) }) },
    distinct: ['stream'],
    select: { stream: true },
  });
  return found.map(({ stream }) => stream as StreamName);
}
