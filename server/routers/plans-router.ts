import { z } from 'zod';
import { spaceId } from '@/server/core/id-schemas';
import { planContent } from '@/server/core/plan/plan-schemas';
import { commentPlan } from '@/server/plans/comment-plan';
import { getPlan } from '@/server/plans/get-plan';
import { listPlans } from '@/server/plans/list-plans';
import { revisePlan } from '@/server/plans/revise-plan';
import { rewindPlan } from '@/server/plans/rewind-plan';
import { pageFields } from '@/server/workspaces/page';
import { commandFields, memberMutation, router, viewerQuery } from './trpc';

const revision = z.number().int().min(1);
const planCommand = z.object({ planId: z.uuid(), ...commandFields });
const change = planCommand.extend({ baseRevision: revision });

export const plansRouter = router({
  list: viewerQuery
    .input(z.object({ spaceId, ...pageFields }))
    .query(({ ctx, input }) => listPlans(ctx.services, ctx.actor, input)),
  get: viewerQuery
    .input(z.object({ planId: z.uuid(), revision: revision.optional() }))
    .query(({ ctx, input }) => getPlan(ctx.services, ctx.actor, input)),
  revise: memberMutation
    .input(change.extend(planContent.shape))
    .mutation(({ ctx, input }) => revisePlan(ctx.services, ctx.actor, input)),
  rewind: memberMutation
    .input(change.extend({ toRevision: revision }))
    .mutation(({ ctx, input }) => rewindPlan(ctx.services, ctx.actor, input)),
  comment: memberMutation
    .input(
      planCommand.extend({
        revision,
        nodeKey: z.string().max(200).nullish(),
        text: z.string().min(1).max(20_000),
      }),
    )
    .mutation(({ ctx, input }) => commentPlan(ctx.services, ctx.actor, input)),
});
