import {
  type CallId,
  type ConversationId,
  conversationStream,
  type SpaceId,
  type WorkspaceId,
} from '@/server/core/ids';
import { DEFAULT_MODE, type ModeName } from '@/server/core/modes';
import type { Principal } from '@/server/core/principal';
import type { UnitOfWork } from '@/server/journal/journal';
import { newId } from '@/server/store/new-id';
import { addConversation } from './add-conversation';
import { findActiveConversation } from './find-conversation';
import { queueInput } from './queue-input';

export interface ChildRequest {
  readonly parent: { readonly conversationId: ConversationId; readonly callId: CallId };
  /** The parent's effective mode, by its log. */
  readonly mode: ModeName;
  readonly title: string;
  /** The child's first message, from the parent. */
  readonly prompt: string;
  /** `PROVIDER:MODEL`, or null for the default. */
  readonly model: string | null;
  /** The parent's agent. */
  readonly principal: Principal;
  /** UTC milliseconds. */
  readonly at: number;
}

/**
 * A conversation that another one delegates to, in the parent's space. Statement 8: its first `mode/set` is the parent's
 * effective mode (none for chat), committed together with it, so it never runs a step in a looser one. The prompt is
 * queued; the caller wakes the child after the commit. Throws AppError `space_archived`, `conversation_archived`: what is
 * put away begins nothing more.
 */
export async function createChild(unit: UnitOfWork, request: ChildRequest): Promise<ConversationId> {
  const { parent, mode, title, prompt, model, principal, at } = request;
  const { space } = await unit.rows.conversation.findUniqueOrThrow({
    where: { id: parent.conversationId },
    include: { space: { select: { id: true, workspaceId: true } } },
  });
  const spaceId = space.id as SpaceId;
  const workspaceId = space.workspaceId as WorkspaceId;
  await findActiveConversation(unit.rows, { workspaceId, conversationId: parent.conversationId });
  const id = newId<ConversationId>();
  await addConversation(unit, { id, workspaceId, spaceId, title, model, parent, principal, at });
  if (mode !== DEFAULT_MODE) {
    await unit.append({
      stream: conversationStream(id),
      events: [{ type: 'mode/set', data: { mode } }],
      principal,
      // No runner has claimed it yet.
      epoch: 0,
    });
  }
  await queueInput(unit, { conversationId: id, kind: 'message', text: prompt, principal, at });
  return id;
}
