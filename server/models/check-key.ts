import { AppError } from '@/server/core/errors';
import { listProviderModels } from './list-provider-models';
import { type KeyToCheck, ModelError } from './model';
import { providerOf } from './providers';

/**
 * Asks the provider itself whether it takes the key; resolves with the number of models it offers. Throws AppError
 * `bad_input` (no key, or none is needed), `model_key_refused`, `model_unreachable`, and the provider's other refusals.
 */
export async function checkKey(
  { provider: name, key, baseUrl }: KeyToCheck,
  timeoutMs = 10_000,
): Promise<number> {
  const provider = providerOf(name);
  if (!provider?.keyName) throw new AppError('bad_input', `${name} needs no key.`, { path: 'key' });
  const isMissing = key.trim() === '' && name !== 'openai-compatible';
  if (isMissing || /[^\x21-\x7e]/.test(key.trim())) {
    throw new AppError(
      'bad_input',
      'This is no API key: it is empty or holds spaces or special characters.',
      { path: 'key' },
    );
  }
  const endpoint = provider.endpoint({ key: key.trim() || null, baseUrl: baseUrl ?? null });
  if (!URL.canParse(endpoint.baseUrl) || !/^https?:/.test(endpoint.baseUrl)) {
    throw new AppError('bad_input', `"${endpoint.baseUrl}" is no http(s) address.`, { path: 'baseUrl' });
  }
  try {
    return (await listProviderModels(provider, endpoint, { timeoutMs })).length;
  } catch (error) {
    if (!(error instanceof ModelError) || error.code === 'stopped') throw error;
    throw new AppError(error.code, error.message, { provider: name });
  }
}
