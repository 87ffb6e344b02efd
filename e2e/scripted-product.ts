/**
 * A product whose default model is scripted over HTTP. A test adds the replies it needs to `models`; at its end every one
 * must have been asked for, no request may have been one that a strict provider refuses, and nothing waits any more.
 */
import type { StreamedReply } from './model-server/script';
import { type ModelServer, startModelServer } from './model-server/start-model-server';
import { opening } from './per-file';
import { test as base, expect } from './product';

export const scriptedEnvironment = (models: ModelServer): Record<string, string> => ({
  OPENAI_COMPATIBLE_BASE_URL: models.baseUrl,
  DEFAULT_MODEL: 'openai-compatible:scripted',
});

interface Fixtures {
  models: ModelServer;
  drained: undefined;
}

export const test = base.extend<Fixtures>({
  models: [
    async ({ perFile }, use, { file }) => {
      const models = await perFile.share(file, {
        name: 'models',
        open: () => startModelServer({ script: [] }),
        close: (opened) => opened.close(),
      });
      await use(models);
    },
    opening,
  ],
  environment: async ({ models }, use) => {
    await use(scriptedEnvironment(models));
  },
  drained: [
    async ({ models, product }, use) => {
      await use(undefined);
      // A turn may still be on its way to its last request.
      await expect(() => models.assertExhausted()).toPass({ timeout: 15_000, intervals: [100, 500] });
      // What waits counts on every page of the product, which the next test gets too.
      const { items } = await product.query<{ items: { space: { id: string } }[] }>('approvals.list', {});
      for (const { space } of items) await product.mutate('spaces.archive', { spaceId: space.id });
    },
    { auto: true },
  ],
});

export const noPlanText = 'This needs no plan.';
/** Plan mode reminds once of its deliverable (statement 38): what a model answers that honestly has none. */
export const noPlan: StreamedReply = { parts: [{ text: noPlanText }] };
