/**
 * What is known of models beyond their names: how much a request may hold and what a token costs. US dollars per million
 * tokens, standard tier, as public documents quoted the vendors in autumn 2026; not checked against the vendors' own
 * pages, so an estimate. `null` where one rate would be a guess: some models are priced by conditions or by the hour. A
 * model that is not listed is unknown, and so is its cost.
 */
import type { ModelInfo, ModelRef } from './model';

export type Price = NonNullable<ModelInfo['price']>;

export interface ModelFacts {
  readonly label: string;
  /** Input tokens one request may hold. */
  readonly contextWindow: number;
  readonly price: Price | null;
  /** The rates of a request whose input is longer than this. */
  readonly longContext?: { readonly overInputTokens: number; readonly price: Price };
}

const openAiLongContext = (price: Price): ModelFacts['longContext'] => ({
  overInputTokens: 272_000,
  price: {
    input: price.input * 2,
    output: price.output * 1.5,
    cacheRead: price.cacheRead * 2,
    cacheWrite: price.cacheWrite * 2,
  },
});

function openAi(label: string, price: Price): ModelFacts {
  return { label, contextWindow: 922_000, price, longContext: openAiLongContext(price) };
}

const claude = (label: string, price: Price | null, contextWindow = 1_000_000): ModelFacts => ({
  label,
  contextWindow,
  price,
});

/** Per provider, the most useful first: the first is the default where nobody chose. */
export const knownModels: Readonly<Record<string, Readonly<Record<string, ModelFacts>>>> = {
  anthropic: {
    'claude-opus-5-5': claude('Claude Opus 5.5', { input: 4, output: 20, cacheRead: 0.2, cacheWrite: 5 }),
    'claude-sonnet-5-5': claude('Claude Sonnet 5.5', {
      input: 2,
      output: 10,
      cacheRead: 0.2,
      cacheWrite: 2.5,
    }),
    'claude-haiku-5-5': claude('Claude Haiku 5.5', null),
    'claude-fable-5-1': claude('Claude Fable 5.1', null),
    'claude-opus-5': claude('Claude Opus 5', { input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25 }),
    'claude-sonnet-5': claude('Claude Sonnet 5', { input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5 }),
  },
  openai: {
    'gpt-6.1-sol': openAi('GPT-6.1 Sol', { input: 2, output: 10, cacheRead: 0.1, cacheWrite: 2.5 }),
    'gpt-6.1-terra': openAi('GPT-6.1 Terra', { input: 1, output: 5, cacheRead: 0.05, cacheWrite: 1.25 }),
    'gpt-6-astra': openAi('GPT-6 Astra', { input: 10, output: 50, cacheRead: 1, cacheWrite: 12.5 }),
    'gpt-6-luna': openAi('GPT-6 Luna', { input: 0.1, output: 0.5, cacheRead: 0.01, cacheWrite: 0.125 }),
  },
  deepseek: {
    'deepseek-v4-pro': { label: 'DeepSeek V4 Pro', contextWindow: 1_000_000, price: null },
    'deepseek-flash': { label: 'DeepSeek Flash', contextWindow: 1_000_000, price: null },
  },
};

/** Assumed where nothing is known: small enough for what serves models today, so that compaction comes early, not late. */
export const assumedContextWindow = 128_000;

export function factsOf(ref: ModelRef): ModelFacts | null {
  const colon = ref.indexOf(':');
  return knownModels[ref.slice(0, colon)]?.[ref.slice(colon + 1)] ?? null;
}
