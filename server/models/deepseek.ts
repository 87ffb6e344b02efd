/** DeepSeek: chat completions with its own reasoning rules, which its SDK package knows. */
import { createDeepSeek, VERSION } from '@ai-sdk/deepseek';
import { createAdapter } from './create-adapter';
import type { Endpoint } from './endpoint';
import type { ModelAdapter, ModelRef } from './model';
import { infoOf } from './model-ref';
import { originKey } from './part-collector';
import { type AdapterOptions, bearer, type Provider, withoutSlash } from './provider';
import { dataOf, type PromptDialect } from './to-prompt';

const dialectOf = (ref: ModelRef): PromptDialect => ({
  takesReasoning: (part) => dataOf(part, originKey)?.model === ref,
  requestOptions: ({ reasoningEffort }) =>
    reasoningEffort === undefined ? undefined : { deepseek: { reasoningEffort } },
});

function adapter(model: string, endpoint: Endpoint, options: AdapterOptions): ModelAdapter {
  const info = infoOf('deepseek', model);
  return createAdapter({
    info,
    adapter: { name: '@ai-sdk/deepseek', version: VERSION },
    config: {},
    endpoint,
    model,
    dialect: dialectOf(info.ref),
    open: (fetch) => createDeepSeek({ apiKey: endpoint.key ?? '', baseURL: endpoint.baseUrl, fetch })(model),
    silenceLimitMs: options.silenceLimitMs,
  });
}

export const deepseek: Provider = {
  name: 'deepseek',
  keyName: 'DEEPSEEK_API_KEY',
  baseUrlName: 'DEEPSEEK_BASE_URL',
  endpoint: ({ key, baseUrl }) => ({
    provider: 'deepseek',
    label: 'DeepSeek',
    baseUrl: withoutSlash(baseUrl ?? 'https://api.deepseek.com'),
    key,
    keyName: 'DEEPSEEK_API_KEY',
    baseUrlName: 'DEEPSEEK_BASE_URL',
  }),
  isConfigured: ({ key }) => key !== null,
  adapter,
  headers: bearer,
};
