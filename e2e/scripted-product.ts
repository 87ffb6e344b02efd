/**
 * A product whose default model is scripted over HTTP. A test adds the replies it needs to `models`; at its end every one
 * must have been asked for, and no request may have been one that a strict provider refuses.
 */
import type { StreamedReply } from './model-server/script';
import { type ModelServer, startModelServer } from './model-server/start-model-server';
import { test as base, startProduct } from './product';

export const scriptedEnvironment = (models: ModelServer): Record<string, string> => ({
  OPENAI_COMPATIBLE_BASE_URL: models.baseUrl,
  DEFAULT_MODEL: 'openai-compatible:scripted',
});

interface TestFixtures {
  drained: undefined;
}
interface WorkerFixtures {
  models: ModelServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  models: [
    async ({}, use) => {
      const models = await startModelServer({ script: [] });
      await use(models);
      await models.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ models }, use) => {
      const product = await startProduct({ env: scriptedEnvironment(models) });
      await use(product);
      await product.dispose();
    },
    { scope: 'worker' },
  ],
  drained: [
    async ({ models }, use) => {
      await use(undefined);
      models.assertExhausted();
    },
    { auto: true },
  ],
});

export const noPlanText = 'This needs no plan.';
/** Plan mode reminds once of its deliverable (statement 38): what a model answers that honestly has none. */
export const noPlan: StreamedReply = { parts: [{ text: noPlanText }] };
