import type { Actor, Services } from '@/server/services';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { announceModels } from './announce-models';
import type { ProviderView } from './list-models';
import { type KeyProvider, providerNames } from './model-settings';

/** Forgets a provider's key and base URL; removing what is not there changes nothing. Owners only. */
export async function removeModelKey(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly provider: KeyProvider },
): Promise<ProviderView> {
  const { provider, commandId } = input;
  const { workspaceId } = actor;
  const names = providerNames(provider);
  const request = { actor, name: 'models.removeKey', commandId, role: 'owner' } as const;
  return runCommand(services, request, async (unit) => {
    const secrets = await unit.rows.secret.deleteMany({
      where: { workspaceId, name: names.key },
    });
    const addresses = await unit.rows.setting.deleteMany({ where: { workspaceId, name: names.baseUrl } });
    if (secrets.count + addresses.count > 0) await announceModels(unit, actor);
    return { id: provider, hasKey: false, baseUrl: null };
  });
}
