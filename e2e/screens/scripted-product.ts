/** A product whose default model is a script over HTTP, so that a test decides what the agent says and when. */

import { type ModelServer, startModelServer } from '../model-server/start-model-server';
import { type RunningProduct, startProduct } from '../product';

export interface ScriptedProduct {
  readonly product: RunningProduct;
  readonly model: ModelServer;
  dispose(): Promise<void>;
}

export async function startScriptedProduct(): Promise<ScriptedProduct> {
  const model = await startModelServer();
  const product = await startProduct({
    env: {
      OPENAI_COMPATIBLE_API_KEY: 'scripted',
      OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
      DEFAULT_MODEL: 'openai-compatible:scripted',
    },
  });
  return {
    product,
    model,
    dispose: async () => {
      await product.dispose();
      await model.close();
    },
  };
}
