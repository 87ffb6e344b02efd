import { anthropic } from './anthropic';
import { deepseek } from './deepseek';
import type { ProviderName } from './model';
import { ollama } from './ollama';
import { openai } from './openai';
import { openaiCompatible } from './openai-compatible';
import type { Provider } from './provider';

/** In the order in which a default model is looked for. `demo` is no provider of this kind: it speaks to nobody. */
export const providers: readonly Provider[] = [anthropic, openai, deepseek, openaiCompatible, ollama];

export const providerOf = (name: ProviderName): Provider | null =>
  providers.find((provider) => provider.name === name) ?? null;
