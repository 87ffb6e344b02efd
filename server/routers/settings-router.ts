import { z } from 'zod';
import { autonomy } from '@/server/core/events/space-events';
import { getModesFile } from '@/server/settings/get-modes-file';
import { listModels } from '@/server/settings/list-models';
import { listModes } from '@/server/settings/list-modes';
import { modeMatrix } from '@/server/settings/mode-matrix';
import { keyProviders } from '@/server/settings/model-settings';
import { recheckModels } from '@/server/settings/recheck-models';
import { removeModelKey } from '@/server/settings/remove-model-key';
import { setDefaultModel } from '@/server/settings/set-default-model';
import { setModelKey } from '@/server/settings/set-model-key';
import { setModelPrice } from '@/server/settings/set-model-price';
import { commandFields, memberMutation, ownerMutation, router, viewerQuery } from './trpc';

const provider = z.enum(keyProviders);

const dollars = z.number().min(0).max(100_000);
const price = z.object({ input: dollars, output: dollars, cacheRead: dollars, cacheWrite: dollars });

export const modelsRouter = router({
  list: viewerQuery.query(({ ctx }) => listModels(ctx.services, ctx.actor)),
  setKey: ownerMutation
    .input(
      z.object({
        provider,
        key: z.string().trim().max(1000),
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
  setPrice: ownerMutation
    .input(z.object({ model: z.string().min(1).max(300), price: price.nullable(), ...commandFields }))
    .mutation(({ ctx, input }) => setModelPrice(ctx.services, ctx.actor, input)),
  recheck: memberMutation
    .input(z.object(commandFields))
    .mutation(({ ctx, input }) => recheckModels(ctx.services, ctx.actor, input)),
});

export const modesRouter = router({
  list: viewerQuery.query(({ ctx }) => listModes(ctx.services, ctx.actor)),
  file: viewerQuery.query(({ ctx }) => getModesFile(ctx.services, ctx.actor)),
  matrix: viewerQuery
    .input(z.object({ autonomy: autonomy.optional() }).optional())
    .query(({ ctx, input }) => modeMatrix(ctx.services, ctx.actor, input)),
});
