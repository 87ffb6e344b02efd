/** Any server that speaks OpenAI's chat completions, by its base URL. */
import { createOpenAICompatible, type MetadataExtractor, VERSION } from '@ai-sdk/openai-compatible';
import type { AssistantPart } from '@/server/core/events/conversation-events';
import { createAdapter } from './create-adapter';
import type { Endpoint } from './endpoint';
import type { ModelAdapter } from './model';
import { infoOf } from './model-ref';
import { originKey } from './part-collector';
import { type AdapterOptions, bearer, type Provider, withoutSlash } from './provider';
import { dataOf, type PromptDialect } from './to-prompt';

/** The SDK's name for the provider, under which it puts its metadata. */
const sdkName = 'compatible';
const reasoningField = 'reasoning_content';

/**
 * Some servers demand their reasoning back within a loop of tool calls, others refuse the field. One that wrote
 * `reasoning_content` takes it back; this notes whether it did.
 */
const noteReasoningField: MetadataExtractor = {
  extractMetadata: () => Promise.resolve(undefined),
  createStreamExtractor: () => {
    let seen = false;
    return {
      processChunk: (chunk) => {
        if (seen) return;
        const delta = (chunk as { choices?: { delta?: Record<string, unknown> }[] } | null)?.choices?.[0]
          ?.delta;
        seen = typeof delta?.[reasoningField] === 'string' && delta[reasoningField] !== '';
      },
      buildMetadata: () => (seen ? { [originKey]: { field: reasoningField } } : undefined),
    };
  },
};

/** Gemini's signature of a call comes under the SDK's name for us and is read under Google's. */
function callOptions(part: AssistantPart) {
  const signature = part.type === 'tool-call' ? dataOf(part, sdkName)?.thoughtSignature : undefined;
  return signature === undefined ? undefined : { google: { thoughtSignature: signature } };
}

const dialectOf = (ref: string): PromptDialect => ({
  takesReasoning: (part, { current }) => {
    const origin = dataOf(part, originKey);
    return current && origin?.model === ref && origin?.field === reasoningField;
  },
  partOptions: callOptions,
  requestOptions: ({ reasoningEffort }) =>
    reasoningEffort === undefined ? undefined : { openaiCompatible: { reasoningEffort } },
});

export function compatibleAdapter(model: string, endpoint: Endpoint, options: AdapterOptions): ModelAdapter {
  const info = infoOf(endpoint.provider, model);
  return createAdapter({
    info,
    adapter: { name: '@ai-sdk/openai-compatible', version: VERSION },
    config: {},
    endpoint,
    model,
    dialect: dialectOf(info.ref),
    open: (fetch) =>
      createOpenAICompatible({
        name: sdkName,
        baseURL: endpoint.baseUrl,
        includeUsage: true,
        fetch,
        metadataExtractor: noteReasoningField,
        ...(endpoint.key !== null && { apiKey: endpoint.key }),
      }).chatModel(model),
    silenceLimitMs: options.silenceLimitMs,
  });
}

export const openaiCompatible: Provider = {
  name: 'openai-compatible',
  keyName: 'OPENAI_COMPATIBLE_API_KEY',
  baseUrlName: 'OPENAI_COMPATIBLE_BASE_URL',
  endpoint: ({ key, baseUrl }) => ({
    provider: 'openai-compatible',
    label: 'The OpenAI-compatible server',
    baseUrl: withoutSlash(baseUrl ?? ''),
    key,
    keyName: 'OPENAI_COMPATIBLE_API_KEY',
    baseUrlName: 'OPENAI_COMPATIBLE_BASE_URL',
  }),
  isConfigured: ({ baseUrl }) => baseUrl !== null,
  adapter: compatibleAdapter,
  headers: bearer,
};
