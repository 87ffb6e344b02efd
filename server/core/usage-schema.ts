import { z } from 'zod';

const count = z.number().int().nonnegative().nullable();

export const usage = z.object({
  inputTokens: count,
  outputTokens: count,
  /** Part of `inputTokens` that was read from the provider's prompt cache. */
  cacheReadTokens: count,
  /** Part of `inputTokens` that was written to it. */
  cacheWriteTokens: count,
  reasoningTokens: count,
  /** US dollars; null where the price of the model is unknown, never an invented figure. */
  costUsd: z.number().nonnegative().nullable(),
});
