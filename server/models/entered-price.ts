import { costUsd } from './cost';
import type { ModelAdapter } from './model';
import type { Price } from './model-prices';

/** The same model at the price somebody entered for it: one rate, whatever the length of the input. */
export function withEnteredPrice(adapter: ModelAdapter, price: Price): ModelAdapter {
  return {
    ...adapter,
    info: { ...adapter.info, price },
    stream: async (request, options) => {
      const reply = await adapter.stream(request, options);
      return { ...reply, usage: { ...reply.usage, costUsd: costUsd(reply.usage, price) } };
    },
  };
}
