/** Asks a provider's own endpoints, without spending a token: its model list, which also proves a key. */

import { APICallError } from '@ai-sdk/provider';
import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { ModelError } from './model';
import type { Provider } from './provider';
import { toModelError } from './to-model-error';

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

export interface ListOptions {
  readonly timeoutMs: number;
}

/** Names in the provider's order. Throws ModelError. */
export async function listProviderModels(
  provider: Pick<Provider, 'headers'>,
  endpoint: Endpoint,
  { timeoutMs }: ListOptions,
): Promise<string[]> {
  const url = `${endpoint.baseUrl}/models`;
  try {
    const response = await fetch(url, {
      headers: provider.headers(endpoint),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await response.text();
    if (!response.ok) {
      throw new APICallError({
        message: response.statusText,
        url,
        requestBodyValues: {},
        statusCode: response.status,
        responseHeaders: Object.fromEntries(response.headers),
        responseBody: body,
      });
    }
    return modelList.parse(JSON.parse(body)).data.map(({ id }) => id);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      const message = `${endpoint.label} did not answer within ${Math.round(timeoutMs / 1000)} s. Check the network and try again.`;
      throw new ModelError('model_unreachable', message, { transient: true, partial: [] });
    }
    throw toModelError(error, { endpoint, model: '', partial: [], now: Date.now() });
  }
}
