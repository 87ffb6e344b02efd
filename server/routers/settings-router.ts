import { z } from 'zod';
import { autonomy } from '@/server/core/events/space-events';
import { listModels } from '@/server/settings/list-models';
import { listModes } from '@/server/settings/list-modes';
import { modeMatrix } from '@/server/settings/mode-matrix';
import { keyProviders } from '@/server/settings/model-settings';
import { removeModelKey } from '@/server/settings/remove-model-key';
import { setDefaultModel } from '@/server/settings/set-default-model';
import { setModelKey } from '@/server/settings/set-model-key';
import { commandFields, ownerMutation, router, viewerQuery } from './trpc';

const provider = z.enum(keyProviders);

export const modelsRouter = router({
  list: viewerQuery.query(({ ctx }) => listModels(ctx.services, ctx.actor)),
  setKey: ownerMutation
    .input(
      z.object({
        provider,
        key: z.string().trim().min(1).max(1000),
        baseUrl: z.url({ protocol: /^https?$/ }).optional(),
        ...commandFields,
      }),
    )
    .mutation(({ ctx, input }) => setModelKey(ctx.services, ctx.actor, input)),
  removeKey: ownerMutation
    .input(z.object({ provider, ...commandFields }))
    .mutation(({ ctx, input }) => removeModelKey(ctx.services, ctx.actor, input)),
  setDefault: ownerMutation
    .input(z.object({ model: z.string().min(1).max(300).nullable(), ...commandFields }))
    .mutation(({ ctx, input }) => setDefaultModel(ctx.services, ctx.actor, input)),
});

export const modesRouter = router({
  list: viewerQuery.query(({ ctx }) => listModes(ctx.services, ctx.actor)),
  matrix: viewerQuery
    .input(z.object({ autonomy: autonomy.optional() }).optional())
    .query(({ ctx, input }) => modeMatrix(ctx.services, ctx.actor, input)),
});
