/**
 * Owns what a workspace entered for its models, under the environment's names: keys as secrets, addresses and the default
 * model as settings. Keys never leave the server.
 */
import { AppError } from '@/server/core/errors';
import type { WorkspaceId } from '@/server/core/ids';
import type { ProviderName } from '@/server/models/model';
import type { Price } from '@/server/models/model-prices';
import { providerOf } from '@/server/models/providers';
import type { Services } from '@/server/services';
import type { Rows } from '@/server/store/database';

/** Providers that take a key; the others need none. */
export const keyProviders = ['anthropic', 'openai', 'deepseek', 'openai-compatible'] as const;
export type KeyProvider = (typeof keyProviders)[number] & ProviderName;

export const DEFAULT_MODEL = 'DEFAULT_MODEL';
export const MODEL_PRICES = 'MODEL_PRICES';

/** Under which names a provider's key and address rest. */
export function providerNames(provider: KeyProvider): { readonly key: string; readonly baseUrl: string } {
  const found = providerOf(provider);
  if (!found?.keyName) throw new Error(`${provider} takes no key`);
  return { key: found.keyName, baseUrl: found.baseUrlName };
}

/**
 * For the model catalogue: everything entered, keys in plain text, by the environment's names. A key that cannot be
 * opened any more is left out, so that one lost key file does not take every other model with it; `keyFault` says why.
 */
export async function enteredModelSettings(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  workspaceId: WorkspaceId,
): Promise<Readonly<Record<string, string>>> {
  const names = keyProviders.map(providerNames);
  const entered: Record<string, string> = await enteredSettings({ database }, workspaceId);
  // Asked at every turn, and most keys are not there.
  const stored = new Set(await secrets.list(workspaceId));
  for (const { key } of names.filter((name) => stored.has(name.key))) {
    const secret = await secrets.get(workspaceId, key).catch(unlessUnreadable);
    if (typeof secret === 'string') entered[key] = secret;
  }
  return entered;
}

/** Why a stored key cannot be used, with the next step; null where it can, or where there is none. */
export async function keyFault(
  { secrets }: Pick<Services, 'secrets'>,
  workspaceId: WorkspaceId,
  provider: KeyProvider,
): Promise<string | null> {
  const secret = await secrets.get(workspaceId, providerNames(provider).key).catch(unlessUnreadable);
  return secret instanceof AppError ? secret.message : null;
}

function unlessUnreadable(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'bad_configuration') return error;
  throw error;
}

/** The same without the keys. */
export async function enteredSettings(
  { database }: Pick<Services, 'database'>,
  workspaceId: WorkspaceId,
): Promise<Record<string, string>> {
  const names = [DEFAULT_MODEL, ...keyProviders.map((provider) => providerNames(provider).baseUrl)];
  const rows = await database.reader.setting.findMany({ where: { workspaceId, name: { in: names } } });
  return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as string]));
}

/** Prices entered for single models, by `PROVIDER:MODEL`; US dollars per million tokens. */
export async function enteredPrices(
  rows: Pick<Rows, 'setting'>,
  workspaceId: WorkspaceId,
): Promise<Readonly<Record<string, Price>>> {
  const row = await rows.setting.findUnique({
    where: { workspaceId_name: { workspaceId, name: MODEL_PRICES } },
  });
  return row ? (JSON.parse(row.value) as Record<string, Price>) : {};
}
