import type { ModelInfo, ModelRef, ProviderName } from './model';
import { assumedContextWindow, factsOf } from './model-prices';

export const providerNames = [
  'anthropic',
  'openai',
  'deepseek',
  'openai-compatible',
  'ollama',
  'demo',
] as const;

const isProviderName = (name: string): name is ProviderName => providerNames.some((known) => known === name);

export const toRef = (provider: ProviderName, model: string): ModelRef => `${provider}:${model}`;

/** Null unless the text is `PROVIDER:MODEL` of a provider we have; the model's own name may hold further colons. */
export function parseRef(text: string): { provider: ProviderName; model: string } | null {
  const colon = text.indexOf(':');
  const provider = text.slice(0, Math.max(0, colon)).trim();
  const model = text.slice(colon + 1).trim();
  return colon > 0 && model !== '' && isProviderName(provider) ? { provider, model } : null;
}

/** What is known of a model, with the assumed window where nothing is. */
export function infoOf(provider: ProviderName, model: string, label?: string): ModelInfo {
  const ref = toRef(provider, model);
  const facts = factsOf(ref);
  return {
    ref,
    provider,
    label: facts?.label ?? label ?? model,
    contextWindow: facts?.contextWindow ?? assumedContextWindow,
    price: facts?.price ?? null,
  };
}
