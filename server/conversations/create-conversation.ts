import type { ConversationId, SpaceId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { findActiveSpace } from '@/server/spaces/find-space';
import { newId } from '@/server/store/new-id';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { addConversation } from './add-conversation';
import { type ConversationView, conversationView } from './conversation-view';

export interface CreateConversationInput extends CommandInput {
  readonly spaceId: SpaceId;
  readonly model?: string | undefined;
  readonly title?: string | undefined;
}

export const DEFAULT_TITLE = 'New conversation';

/** Throws AppError `unknown_model`, `model_unconfigured`, `space_archived`, `not_found`. */
export async function createConversation(
  services: Services,
  actor: Actor,
  input: CreateConversationInput,
): Promise<ConversationView> {
  const { spaceId, model, title, commandId } = input;
  const { workspaceId, principal } = actor;
  const ref = model === undefined ? null : (await services.models.resolve(model)).info.ref;
  return runCommand(services, { actor, name: 'conversations.create', commandId }, async (unit) => {
    await findActiveSpace(unit.rows, { workspaceId, spaceId });
    const row = await addConversation(unit, {
      id: newId<ConversationId>(),
      workspaceId,
      spaceId,
      title: title ?? DEFAULT_TITLE,
      model: ref,
      principal,
      at: services.now(),
    });
    return conversationView(row);
  });
}
