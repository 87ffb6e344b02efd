import { z } from 'zod';
import { repositoryId } from '@/server/core/ids';
import { addRepository, addRepositoryFields } from '@/server/workspaces/add-repository';
import { listRepositories } from '@/server/workspaces/list-repositories';
import { listWorkspaces } from '@/server/workspaces/list-workspaces';
import { pageFields } from '@/server/workspaces/page';
import { removeRepository } from '@/server/workspaces/remove-repository';
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
  remove: memberMutation
    .input(z.object({ repositoryId, ...commandFields }))
    .mutation(({ ctx, input }) => removeRepository(ctx.services, ctx.actor, input)),
});
