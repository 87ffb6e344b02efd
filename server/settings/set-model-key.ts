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

export interface SetModelKeyInput extends CommandInput {
  readonly provider: KeyProvider;
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
): Promise<ProviderView> {
  const { provider, key, baseUrl, commandId } = input;
  const request: CommandRequest = { actor, name: 'models.setKey', commandId, role: 'owner' };
  return runOutsideCommand(services, request, async () => {
    if (provider === 'openai-compatible' && baseUrl === undefined) {
      throw new AppError('bad_input', 'An OpenAI-compatible provider needs its base URL.', {
        path: 'baseUrl',
      });
    }
    await services.models.checkKey({ provider, key, baseUrl });
    const { workspaceId } = actor;
    const at = services.now();
    const updatedAt = new Date(at);
    const sealed = services.secrets.seal(key.trim());
    const names = providerNames(provider);
    return runCommand(services, request, async (unit) => {
      const secret = { workspaceId, name: names.key };
      await unit.rows.secret.upsert({
        where: { workspaceId_name: secret },
        create: { ...secret, sealed, updatedAt },
        update: { sealed, updatedAt },
      });
      await writeSetting(unit, { workspaceId, name: names.baseUrl, value: baseUrl ?? null, at });
      await announceModels(unit, actor);
      return { id: provider, hasKey: true, baseUrl: baseUrl ?? null };
    });
  });
}
