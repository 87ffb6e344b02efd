/**
 * OpenAI. At the vendor's address its Responses API, which alone gives reasoning back and takes it again; at any other
 * base URL chat completions, the dialect that proxies and test servers speak.
 */
import { createOpenAI, VERSION } from '@ai-sdk/openai';
import type { AssistantPart } from '@/server/core/events/conversation-events';
import { createAdapter } from './create-adapter';
import type { Endpoint } from './endpoint';
import type { ModelAdapter, ModelRef } from './model';
import { infoOf } from './model-ref';
import { originKey } from './part-collector';
import { type AdapterOptions, bearer, type Provider, withoutSlash } from './provider';
import { dataOf, type PromptDialect } from './to-prompt';

const vendorUrl = 'https://api.openai.com/v1';

const chatDialect: PromptDialect = {
  takesReasoning: () => false,
  requestOptions: ({ reasoningEffort }) =>
    reasoningEffort === undefined ? undefined : { openai: { reasoningEffort } },
};

/** Reasoning goes back sealed; a call's or a text's item id would bind it to reasoning that may be gone by then. */
function partOptions(part: AssistantPart) {
  const own = dataOf(part, 'openai');
  if (part.type === 'reasoning') return own && { openai: own };
  return part.type === 'text' && own?.phase !== undefined ? { openai: { phase: own.phase } } : undefined;
}

const responsesDialect = (ref: ModelRef): PromptDialect => ({
  takesReasoning: (part) =>
    typeof dataOf(part, 'openai')?.reasoningEncryptedContent === 'string' &&
    dataOf(part, originKey)?.model === ref,
  partOptions,
  strictTools: false,
  requestOptions: ({ reasoningEffort }) => ({
    openai: {
      store: false,
      reasoningSummary: 'auto',
      ...(reasoningEffort !== undefined && { reasoningEffort }),
    },
  }),
});

export type OpenAiApi = 'responses' | 'chat';

export function openaiAdapter(
  model: string,
  endpoint: Endpoint,
  { silenceLimitMs, api }: AdapterOptions & { readonly api: OpenAiApi },
): ModelAdapter {
  const info = infoOf('openai', model);
  return createAdapter({
    info,
    adapter: { name: `@ai-sdk/openai (${api})`, version: VERSION },
    config: {},
    endpoint,
    model,
    dialect: api === 'chat' ? chatDialect : responsesDialect(info.ref),
    open: (fetch) =>
      createOpenAI({ apiKey: endpoint.key ?? '', baseURL: endpoint.baseUrl, fetch })[api](model),
    silenceLimitMs,
  });
}

export const openai: Provider = {
  name: 'openai',
  keyName: 'OPENAI_API_KEY',
  baseUrlName: 'OPENAI_BASE_URL',
  endpoint: ({ key, baseUrl }) => ({
    provider: 'openai',
    label: 'OpenAI',
    baseUrl: withoutSlash(baseUrl ?? vendorUrl),
    key,
    keyName: 'OPENAI_API_KEY',
    baseUrlName: 'OPENAI_BASE_URL',
  }),
  isConfigured: ({ key }) => key !== null,
  adapter: (model, endpoint, options) =>
    openaiAdapter(model, endpoint, {
      ...options,
      api: endpoint.baseUrl === vendorUrl ? 'responses' : 'chat',
    }),
  headers: bearer,
};
