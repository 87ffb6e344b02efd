/** What a model call used. Tokens are counts as the provider reports them; null where it reports none. */
import type { z } from 'zod';
import type { usage } from './usage-schema';

export type Usage = z.infer<typeof usage>;

export const unknownUsage: Usage = {
  inputTokens: null,
  outputTokens: null,
  cacheReadTokens: null,
  cacheWriteTokens: null,
  reasoningTokens: null,
  costUsd: null,
};

const plus = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : a + b);

/** Sum of two usages; an unknown part adds nothing to a known one. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: plus(a.inputTokens, b.inputTokens),
    outputTokens: plus(a.outputTokens, b.outputTokens),
    cacheReadTokens: plus(a.cacheReadTokens, b.cacheReadTokens),
    cacheWriteTokens: plus(a.cacheWriteTokens, b.cacheWriteTokens),
    reasoningTokens: plus(a.reasoningTokens, b.reasoningTokens),
    costUsd: plus(a.costUsd, b.costUsd),
  };
}
