import { AppError } from '@/server/core/errors';
import type { Actor, Services } from '@/server/services';
import {
  type CommandInput,
  type CommandRequest,
  runCommand,
  runOutsideCommand,
} from '@/server/workspaces/command';
import { writeSetting } from '@/server/workspaces/write-setting';
import { announceModels } from './announce-models';
import type { ProviderView } from './list-models';
import { type KeyProvider, providerNames } from './model-settings';

export interface ConnectedProvider extends ProviderView {
  /** How many models the provider offered when it was asked. */
  readonly models: number;
}

export interface SetModelKeyInput extends CommandInput {
  readonly provider: KeyProvider;
  /** Empty where an OpenAI-compatible server wants none. */
  readonly key: string;
  readonly baseUrl?: string | undefined;
}

/**
 * Keeps a provider's key, sealed, after the provider itself took it. Owners only. Throws AppError `model_key_refused`,
 * `model_unreachable` and the like; then nothing is stored. The key is in no result, event or log.
 */
export async function setModelKey(
  services: Services,
  actor: Actor,
  input: SetModelKeyInput,
): Promise<ConnectedProvider> {
  const { provider, key, commandId } = input;
  const request: CommandRequest = { actor, name: 'models.setKey', commandId, role: 'owner' };
  return runOutsideCommand(services, request, async () => {
    const { models, baseUrl } = await check(services, input);
    const { workspaceId } = actor;
    const at = services.now();
    const hasKey = key.trim() !== '';
    const sealed = services.secrets.seal(key.trim());
    const names = providerNames(provider);
    return runCommand(services, request, async (unit) => {
      const secret = { workspaceId, name: names.key };
      await unit.rows.secret.deleteMany({ where: secret });
      if (hasKey) await unit.rows.secret.create({ data: { ...secret, sealed, updatedAt: new Date(at) } });
      await writeSetting(unit, { workspaceId, name: names.baseUrl, value: baseUrl ?? null, at });
      await announceModels(unit, actor);
      return { id: provider, hasKey, baseUrl: baseUrl ?? null, models };
    });
  });
}

interface Checked {
  readonly models: number;
  /** Under which it answered. */
  readonly baseUrl: string | undefined;
}

/** Servers are mostly named without the `/v1` they answer under, so that is tried where the given address has no models. */
async function check({ models }: Services, { provider, key, baseUrl }: SetModelKeyInput): Promise<Checked> {
  if (provider === 'openai-compatible' && baseUrl === undefined) {
    throw new AppError('bad_input', 'An OpenAI-compatible provider needs its base URL.', { path: 'baseUrl' });
  }
  try {
    return { models: await models.checkKey({ provider, key, baseUrl }), baseUrl };
  } catch (error) {
    const isElsewhere =
      error instanceof AppError && (error.code === 'model_unreachable' || error.code === 'model_failed');
    if (!isElsewhere || provider !== 'openai-compatible' || /\/v\d+\/*$/.test(baseUrl ?? '')) throw error;
    const versioned = `${baseUrl?.replace(/\/+$/, '')}/v1`;
    const count = await models.checkKey({ provider, key, baseUrl: versioned }).catch(() => null);
    if (count === null) throw error;
    return { models: count, baseUrl: versioned };
  }
}
