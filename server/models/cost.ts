import type { LanguageModelV3Usage } from '@ai-sdk/provider';
import type { Usage } from '@/server/core/usage';
import type { ModelRef } from './model';
import { factsOf, type Price } from './model-prices';

const million = 1_000_000;

/** US dollars; null where tokens are unknown. */
export function costUsd(usage: Omit<Usage, 'costUsd'>, price: Price): number | null {
  const { inputTokens, outputTokens } = usage;
  if (inputTokens === null || outputTokens === null) return null;
  const read = usage.cacheReadTokens ?? 0;
  const written = usage.cacheWriteTokens ?? 0;
  const fresh = Math.max(0, inputTokens - read - written);
  const total =
    fresh * price.input + read * price.cacheRead + written * price.cacheWrite + outputTokens * price.output;
  return total / million;
}

/** A provider's counts in our form; the cost is null where tokens or price are unknown. */
export function costOf(usage: LanguageModelV3Usage, ref: ModelRef): Usage {
  const counts = {
    inputTokens: usage.inputTokens.total ?? null,
    outputTokens: usage.outputTokens.total ?? null,
    cacheReadTokens: usage.inputTokens.cacheRead ?? null,
    cacheWriteTokens: usage.inputTokens.cacheWrite ?? null,
    reasoningTokens: usage.outputTokens.reasoning ?? null,
  };
  const facts = factsOf(ref);
  const long = facts?.longContext;
  const price = long && (counts.inputTokens ?? 0) > long.overInputTokens ? long.price : facts?.price;
  return { ...counts, costUsd: price ? costUsd(counts, price) : null };
}
