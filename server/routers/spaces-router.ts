import { z } from 'zod';
import { autonomy } from '@/server/core/events/space-events';
import { repositoryId, spaceId } from '@/server/core/ids';
import { modeName } from '@/server/core/modes';
import { archiveSpace } from '@/server/spaces/archive-space';
import { createSpace } from '@/server/spaces/create-space';
import { deleteSpace } from '@/server/spaces/delete-space';
import { findFiles } from '@/server/spaces/find-files';
import { getSpace } from '@/server/spaces/get-space';
import { listSpaces } from '@/server/spaces/list-spaces';
import { renameSpace } from '@/server/spaces/rename-space';
import { setAutonomy } from '@/server/spaces/set-autonomy';
import { setMode } from '@/server/spaces/set-mode';
import { spaceChanges } from '@/server/spaces/space-changes';
import { spaceDiff } from '@/server/spaces/space-diff';
import { pageFields } from '@/server/workspaces/page';
import { commandFields, memberMutation, router, viewerQuery } from './trpc';

const title = z.string().trim().min(1).max(200);
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
        .object({ archived: z.boolean().optional(), repositoryId: repositoryId.optional(), ...pageFields })
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
  delete: memberMutation
    .input(spaceCommand)
    .mutation(({ ctx, input }) => deleteSpace(ctx.services, ctx.actor, input)),
  files: viewerQuery
    .input(
      oneSpace.extend({
        query: z.string().max(200).optional(),
        limit: z.number().int().min(1).max(50).optional(),
      }),
    )
    .query(({ ctx, input }) => findFiles(ctx.services, ctx.actor, input)),
  changes: viewerQuery
    .input(oneSpace)
    .query(({ ctx, input }) => spaceChanges(ctx.services, ctx.actor, input)),
  diff: viewerQuery
    .input(oneSpace.extend({ path: z.string().min(1).max(4096).optional() }))
    .query(({ ctx, input }) => spaceDiff(ctx.services, ctx.actor, input)),
});
