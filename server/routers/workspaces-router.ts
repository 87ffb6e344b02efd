import { z } from 'zod';
import { repositoryId } from '@/server/core/id-schemas';
import { removeSample } from '@/server/first-run/remove-sample';
import { addRepository, addRepositoryFields } from '@/server/workspaces/add-repository';
import { listRepositories } from '@/server/workspaces/list-repositories';
import { listWorkspaces } from '@/server/workspaces/list-workspaces';
import { pageFields, wholePage } from '@/server/workspaces/page';
import { removeRepository } from '@/server/workspaces/remove-repository';
import { cancelClone, listClones } from '@/server/workspaces/running-clones';
import { commandFields, memberMutation, router, viewerQuery } from './trpc';

export const workspacesRouter = router({
  list: viewerQuery.query(({ ctx }) => listWorkspaces(ctx.services, ctx.actor)),
});

export const repositoriesRouter = router({
  list: viewerQuery
    .input(z.object(pageFields).optional())
    .query(({ ctx, input }) => listRepositories(ctx.services, ctx.actor, input)),
  add: memberMutation
    .input(addRepositoryFields.extend(commandFields))
    .mutation(({ ctx, input }) => addRepository(ctx.services, ctx.actor, input)),
  /** Clones that run now. */
  adding: viewerQuery.query(({ ctx }) => wholePage(listClones(ctx.services, ctx.actor.workspaceId))),
  cancelAdd: memberMutation
    .input(z.object({ id: z.string().min(1).max(200), ...commandFields }))
    .mutation(({ ctx, input }) => {
      const { workspaceId } = ctx.actor;
      return { cancelled: cancelClone(ctx.services, { workspaceId, id: input.id }) };
    }),
  remove: memberMutation
    .input(z.object({ repositoryId, ...commandFields }))
    .mutation(({ ctx, input }) => removeRepository(ctx.services, ctx.actor, input)),
  removeSample: memberMutation
    .input(z.object(commandFields))
    .mutation(({ ctx, input }) => removeSample(ctx.services, ctx.actor, input)),
});
