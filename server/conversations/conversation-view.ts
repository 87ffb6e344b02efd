import type { Conversation, Input } from '@/prisma/generated/sqlite/client';
import type { InputKind } from '@/server/core/events/conversation-events';
import type { ConversationId, InputId, SpaceId } from '@/server/core/ids';
import type { RunStatus } from '@/server/spaces/space-view';

/** A conversation in a list. */
export interface ConversationView {
  readonly id: ConversationId;
  readonly spaceId: SpaceId;
  /** The conversation that delegated to it. */
  readonly parentId: ConversationId | null;
  readonly title: string;
  /** `PROVIDER:MODEL`; null = the default at the next request. */
  readonly model: string | null;
  readonly status: RunStatus;
  readonly archived: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const conversationView = (row: Conversation): ConversationView => ({
  id: row.id as ConversationId,
  spaceId: row.spaceId as SpaceId,
  parentId: row.parentId as ConversationId | null,
  title: row.title,
  model: row.model,
  status: row.status as RunStatus,
  archived: row.archivedAt !== null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** An accepted message the runner has not taken yet. */
export interface InputView {
  readonly id: InputId;
  readonly kind: InputKind;
  readonly text: string;
  readonly createdAt: string;
}

export const inputView = (row: Input): InputView => ({
  id: row.id as InputId,
  kind: row.kind as InputKind,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
});
