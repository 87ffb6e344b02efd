import { z } from 'zod';
import { comparison } from '@/server/core/events/change-events';
import { autonomy } from '@/server/core/events/space-events';
import { conversationId, repositoryId, spaceId } from '@/server/core/id-schemas';
import { modeName } from '@/server/core/mode-name';
import { timelineKind } from '@/server/core/timeline';
import { archiveSpace } from '@/server/spaces/archive-space';
import { commitSpace } from '@/server/spaces/commit-space';
import { createSpace } from '@/server/spaces/create-space';
import { deleteSpace } from '@/server/spaces/delete-space';
import { discardFile } from '@/server/spaces/discard-file';
import { findFiles } from '@/server/spaces/find-files';
import { getSpace } from '@/server/spaces/get-space';
import { listSpaces } from '@/server/spaces/list-spaces';
import { listTimeline } from '@/server/spaces/list-timeline';
import { pushSpace } from '@/server/spaces/push-space';
import { renameSpace } from '@/server/spaces/rename-space';
import { restoreFile } from '@/server/spaces/restore-file';
import { restoreSpace } from '@/server/spaces/restore-space';
import { setAutonomy } from '@/server/spaces/set-autonomy';
import { setMode } from '@/server/spaces/set-mode';
import { spaceBranch } from '@/server/spaces/space-branch';
import { spaceChanges } from '@/server/spaces/space-changes';
import { spaceDiff } from '@/server/spaces/space-diff';
import { pageFields } from '@/server/workspaces/page';
import { commandFields, memberMutation, router, viewerQuery } from './trpc';

const title = z.string().trim().min(1).max(200);
const path = z.string().min(1).max(4096);
const against = comparison.optional();
const oneSpace = z.object({ spaceId });
const spaceCommand = oneSpace.extend(commandFields);

export const spacesRouter = router({
  create: memberMutation
    .input(
      z.object({
        repositoryId,
        title: title.optional(),
        mode: modeName.optional(),
        branch: z.string().min(1).max(1000).optional(),
        ...commandFields,
      }),
    )
    .mutation(({ ctx, input }) => createSpace(ctx.services, ctx.actor, input)),
  list: viewerQuery
    .input(
      z
        .object({
          archived: z.boolean().optional(),
          repositoryId: repositoryId.optional(),
          query: z.string().max(200).optional(),
          ...pageFields,
        })
        .optional(),
    )
    .query(({ ctx, input }) => listSpaces(ctx.services, ctx.actor, input)),
  get: viewerQuery.input(oneSpace).query(({ ctx, input }) => getSpace(ctx.services, ctx.actor, input)),
  rename: memberMutation
    .input(spaceCommand.extend({ title }))
    .mutation(({ ctx, input }) => renameSpace(ctx.services, ctx.actor, input)),
  setMode: memberMutation
    .input(
      spaceCommand.extend({ mode: modeName, expectedRevision: z.number().int().nonnegative().optional() }),
    )
    .mutation(({ ctx, input }) => setMode(ctx.services, ctx.actor, input)),
  setAutonomy: memberMutation
    .input(spaceCommand.extend({ autonomy }))
    .mutation(({ ctx, input }) => setAutonomy(ctx.services, ctx.actor, input)),
  archive: memberMutation
    .input(spaceCommand)
    .mutation(({ ctx, input }) => archiveSpace(ctx.services, ctx.actor, input)),
  restore: memberMutation
    .input(spaceCommand)
    .mutation(({ ctx, input }) => restoreSpace(ctx.services, ctx.actor, input)),
  delete: memberMutation
    .input(spaceCommand.extend({ discardWork: z.boolean().optional() }))
    .mutation(({ ctx, input }) => deleteSpace(ctx.services, ctx.actor, input)),
  branch: viewerQuery.input(oneSpace).query(({ ctx, input }) => spaceBranch(ctx.services, ctx.actor, input)),
  files: viewerQuery
    .input(
      oneSpace.extend({
        query: z.string().max(200).optional(),
        limit: z.number().int().min(1).max(50).optional(),
      }),
    )
    .query(({ ctx, input }) => findFiles(ctx.services, ctx.actor, input)),
  changes: viewerQuery
    .input(oneSpace.extend({ against }))
    .query(({ ctx, input }) => spaceChanges(ctx.services, ctx.actor, input)),
  diff: viewerQuery
    .input(
      oneSpace.extend({
        against,
        path: path.optional(),
        oldPath: path.optional(),
        context: z.number().int().min(0).max(1_000_000).optional(),
      }),
    )
    .query(({ ctx, input }) => spaceDiff(ctx.services, ctx.actor, input)),
  timeline: viewerQuery
    .input(
      oneSpace.extend({
        kinds: z.array(timelineKind).min(1).optional(),
        conversationId: conversationId.optional(),
        cursor: z.string().max(100).nullish(),
        limit: z.number().int().min(1).max(200).optional(),
      }),
    )
    .query(({ ctx, input }) => listTimeline(ctx.services, ctx.actor, input)),
  commit: memberMutation
    .input(spaceCommand.extend({ message: z.string().trim().min(1).max(20_000) }))
    .mutation(({ ctx, input }) => commitSpace(ctx.services, ctx.actor, input)),
  push: memberMutation
    .input(spaceCommand)
    .mutation(({ ctx, input }) => pushSpace(ctx.services, ctx.actor, input)),
  discardFile: memberMutation
    .input(spaceCommand.extend({ path, against }))
    .mutation(({ ctx, input }) => discardFile(ctx.services, ctx.actor, input)),
  restoreFile: memberMutation
    .input(spaceCommand.extend({ discardId: z.uuid() }))
    .mutation(({ ctx, input }) => restoreFile(ctx.services, ctx.actor, input)),
});
