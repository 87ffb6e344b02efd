import { z } from 'zod';
import { dataOverview, previewRetention } from '@/server/settings/data-overview';
import { retentionFields, setRetention } from '@/server/settings/retention';
import { pageFields } from '@/server/workspaces/page';
import { getTombstone, listTombstones } from '@/server/workspaces/tombstones';
import { commandFields, ownerMutation, router, viewerQuery } from './trpc';

export const retentionRouter = router({
  get: viewerQuery.query(({ ctx }) => dataOverview(ctx.services, ctx.actor)),
  preview: viewerQuery
    .input(retentionFields)
    .query(({ ctx, input }) => previewRetention(ctx.services, ctx.actor, input)),
  set: ownerMutation
    .input(retentionFields.extend(commandFields))
    .mutation(({ ctx, input }) => setRetention(ctx.services, ctx.actor, input)),
});

export const tombstonesRouter = router({
  list: viewerQuery
    .input(z.object(pageFields).optional())
    .query(({ ctx, input }) => listTombstones(ctx.services, ctx.actor, input)),
  get: viewerQuery
    .input(z.object({ id: z.uuid() }))
    .query(({ ctx, input }) => getTombstone(ctx.services, ctx.actor, input)),
});
