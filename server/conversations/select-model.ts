import { type ConversationId, conversationStream } from '@/server/core/ids';
import type { Principal } from '@/server/core/principal';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Actor, Services } from '@/server/services';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { type ConversationView, conversationView } from './conversation-view';
import { findActiveConversation } from './find-conversation';

/** The model from the next request on. Throws AppError `unknown_model`, `model_unconfigured`, `space_archived`. */
export async function selectModel(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly conversationId: ConversationId; readonly model: string },
): Promise<ConversationView> {
  const { conversationId, commandId } = input;
  const { workspaceId, principal } = actor;
  const model = await knownModel(services, input.model);
  return runCommand(services, { actor, name: 'conversations.selectModel', commandId }, async (unit) => {
    const row = await findActiveConversation(unit.rows, { workspaceId, conversationId });
    await noteModel(unit, { row, model, principal });
    return conversationView({ ...row, model });
  });
}

/** The reference as the catalogue writes it. Throws AppError `unknown_model`, `model_unconfigured`. */
export const knownModel = async ({ models }: Pick<Services, 'models'>, ref: string): Promise<string> =>
  (await models.resolve(ref)).info.ref;

interface Choice {
  readonly row: { readonly id: string; readonly model: string | null };
  readonly model: string;
  readonly principal: Principal;
}

/** Row and event in the caller's transaction; what it already has changes nothing. */
export async function noteModel(unit: UnitOfWork, { row, model, principal }: Choice): Promise<void> {
  if (row.model === model) return;
  await unit.rows.conversation.update({ where: { id: row.id }, data: { model } });
  await unit.append({
    stream: conversationStream(row.id as ConversationId),
    events: [{ type: 'model/selected', data: { model } }],
    principal,
  });
}
