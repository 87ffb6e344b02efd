/** Anthropic's messages: thinking with signatures, prompt-cache marks. */
import { type AnthropicLanguageModelOptions, createAnthropic, VERSION } from '@ai-sdk/anthropic';
import type { JSONValue } from '@ai-sdk/provider';
import type { AssistantPart } from '@/server/core/events/conversation-events';
import type { ModelConfig } from '@/server/core/model-message';
import { createAdapter } from './create-adapter';
import type { Endpoint } from './endpoint';
import type { ModelAdapter, ModelRef } from './model';
import { infoOf } from './model-ref';
import { originKey } from './part-collector';
import { type AdapterOptions, type Provider, withoutSlash } from './provider';
import { dataOf, type PromptDialect } from './to-prompt';

const vendorUrl = 'https://api.anthropic.com/v1';

/** Thinks as much as it finds useful; older models would need a budget and are left without. */
const thinksAdaptively = /claude-(?:opus|sonnet)-4-[6-9]|claude-(?:opus|sonnet|haiku|fable)-[5-9]/;
/** Ties its thinking to the very prompt before it: after a mode switch changed tools and system, old thinking is dropped. */
const bindsThinking = /claude-(?:opus|sonnet|haiku)-5-[5-9]|claude-fable-5-[1-9]/;

function requestOptions(model: string, config: ModelConfig): Record<string, Record<string, JSONValue>> {
  const thinking: AnthropicLanguageModelOptions['thinking'] = thinksAdaptively.test(model)
    ? {
        type: 'adaptive',
        display: 'summarized',
        ...(bindsThinking.test(model) && { blockBinding: { prefixMismatchBehavior: 'drop_block' } }),
      }
    : undefined;
  return {
    anthropic: {
      // Arguments come validated by the provider; they are not needed piece by piece.
      toolStreaming: false,
      ...(thinking && { thinking: { ...thinking } }),
      ...(config.reasoningEffort !== undefined && { effort: config.reasoningEffort }),
    },
  };
}

const isSigned = (part: AssistantPart, ref: ModelRef): boolean => {
  const own = dataOf(part, 'anthropic');
  const signed = typeof own?.signature === 'string' || typeof own?.redactedData === 'string';
  return signed && dataOf(part, originKey)?.model === ref;
};

function partOptions(part: AssistantPart) {
  const own = part.type === 'reasoning' ? dataOf(part, 'anthropic') : undefined;
  return own && { anthropic: own };
}

const dialectOf = (model: string, ref: ModelRef): PromptDialect => ({
  takesReasoning: (part) => isSigned(part, ref),
  partOptions,
  cacheMark: { anthropic: { cacheControl: { type: 'ephemeral' } } },
  requestOptions: (config) => requestOptions(model, config),
});

function adapter(model: string, endpoint: Endpoint, options: AdapterOptions): ModelAdapter {
  const info = infoOf('anthropic', model);
  return createAdapter({
    info,
    adapter: { name: '@ai-sdk/anthropic', version: VERSION },
    config: { maxOutputTokens: 32_000 },
    endpoint,
    model,
    dialect: dialectOf(model, info.ref),
    open: (fetch) => createAnthropic({ apiKey: endpoint.key ?? '', baseURL: endpoint.baseUrl, fetch })(model),
    silenceLimitMs: options.silenceLimitMs,
  });
}

/** The vendor's own address is often given without the version, as its command-line tools take it. */
function versioned(baseUrl: string): string {
  const url = withoutSlash(baseUrl);
  return /\/v\d+$/.test(url) ? url : `${url}/v1`;
}

export const anthropic: Provider = {
  name: 'anthropic',
  keyName: 'ANTHROPIC_API_KEY',
  baseUrlName: 'ANTHROPIC_BASE_URL',
  endpoint: ({ key, baseUrl }) => ({
    provider: 'anthropic',
    label: 'Anthropic',
    baseUrl: baseUrl === null ? vendorUrl : versioned(baseUrl),
    key,
    keyName: 'ANTHROPIC_API_KEY',
    baseUrlName: 'ANTHROPIC_BASE_URL',
  }),
  isConfigured: ({ key }) => key !== null,
  adapter,
  headers: ({ key }) => ({ 'x-api-key': key ?? '', 'anthropic-version': '2023-06-01' }),
};
