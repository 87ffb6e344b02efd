import { z } from 'zod';
import { archiveConversation, restoreConversation } from '@/server/conversations/archive-conversation';
import { createConversation } from '@/server/conversations/create-conversation';
import { deleteConversation } from '@/server/conversations/delete-conversation';
import { editInput } from '@/server/conversations/edit-input';
import { exportConversation } from '@/server/conversations/export-conversation';
import { forkConversation } from '@/server/conversations/fork-conversation';
import { getConversation } from '@/server/conversations/get-conversation';
import { listConversations } from '@/server/conversations/list-conversations';
import { listEvents } from '@/server/conversations/list-events';
import { removeInput } from '@/server/conversations/remove-input';
import { renameConversation } from '@/server/conversations/rename-conversation';
import { retryTurn } from '@/server/conversations/retry-turn';
import { selectModel } from '@/server/conversations/select-model';
import { sendMessage } from '@/server/conversations/send-message';
import { stopConversation } from '@/server/conversations/stop-conversation';
import { conversationId, inputId, spaceId } from '@/server/core/id-schemas';
import { MAX_CHARACTERS } from '@/server/core/message-limit';
import { modeName } from '@/server/core/mode-name';
import { pageFields } from '@/server/workspaces/page';
import { commandFields, memberMutation, router, viewerQuery } from './trpc';

const title = z.string().trim().min(1).max(200);
const model = z.string().min(1).max(300);
const text = z
  .string()
  .max(MAX_CHARACTERS)
  .refine((given) => given.trim() !== '', 'must not be empty')
  .transform((given) => given.toWellFormed().replaceAll('\0', '\ufffd'));
const oneConversation = z.object({ conversationId });
const conversationCommand = oneConversation.extend(commandFields);

export const conversationsRouter = router({
  create: memberMutation
    .input(z.object({ spaceId, model: model.optional(), title: title.optional(), ...commandFields }))
    .mutation(({ ctx, input }) => createConversation(ctx.services, ctx.actor, input)),
  get: viewerQuery
    .input(oneConversation)
    .query(({ ctx, input }) => getConversation(ctx.services, ctx.actor, input)),
  list: viewerQuery
    .input(z.object({ spaceId, ...pageFields }))
    .query(({ ctx, input }) => listConversations(ctx.services, ctx.actor, input)),
  send: memberMutation
    .input(
      conversationCommand.extend({
        text,
        steer: z.boolean().optional(),
        mode: modeName.optional(),
        model: model.optional(),
      }),
    )
    .mutation(({ ctx, input }) => sendMessage(ctx.services, ctx.actor, input)),
  editInput: memberMutation
    .input(
      conversationCommand.extend({
        inputId,
        text,
        expectedText: z.string().max(MAX_CHARACTERS).optional(),
        steer: z.boolean().optional(),
      }),
    )
    .mutation(({ ctx, input }) => editInput(ctx.services, ctx.actor, input)),
  removeInput: memberMutation
    .input(conversationCommand.extend({ inputId }))
    .mutation(({ ctx, input }) => removeInput(ctx.services, ctx.actor, input)),
  stop: memberMutation
    .input(conversationCommand)
    .mutation(({ ctx, input }) => stopConversation(ctx.services, ctx.actor, input)),
  retry: memberMutation
    .input(conversationCommand)
    .mutation(({ ctx, input }) => retryTurn(ctx.services, ctx.actor, input)),
  fork: memberMutation
    .input(conversationCommand.extend({ seq: z.number() }))
    .mutation(({ ctx, input }) => forkConversation(ctx.services, ctx.actor, input)),
  selectModel: memberMutation
    .input(conversationCommand.extend({ model }))
    .mutation(({ ctx, input }) => selectModel(ctx.services, ctx.actor, input)),
  rename: memberMutation
    .input(conversationCommand.extend({ title }))
    .mutation(({ ctx, input }) => renameConversation(ctx.services, ctx.actor, input)),
  archive: memberMutation
    .input(conversationCommand)
    .mutation(({ ctx, input }) => archiveConversation(ctx.services, ctx.actor, input)),
  restore: memberMutation
    .input(conversationCommand)
    .mutation(({ ctx, input }) => restoreConversation(ctx.services, ctx.actor, input)),
  delete: memberMutation
    .input(conversationCommand)
    .mutation(({ ctx, input }) => deleteConversation(ctx.services, ctx.actor, input)),
  events: viewerQuery
    .input(
      oneConversation.extend({
        after: z.number().int().nonnegative().optional(),
        limit: z.number().int().min(1).max(2000).optional(),
      }),
    )
    .query(({ ctx, input }) => listEvents(ctx.services, ctx.actor, input)),
  export: viewerQuery
    .input(oneConversation.extend({ format: z.enum(['jsonl', 'json', 'markdown']).default('jsonl') }))
    .query(({ ctx, input }) => exportConversation(ctx.services, ctx.actor, input)),
});
