import type { ModelRef } from '@/server/models/model';
import type { Actor, Services } from '@/server/services';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { writeSetting } from '@/server/workspaces/write-setting';
import { announceModels } from './announce-models';
import { DEFAULT_MODEL } from './model-settings';

/**
 * The model of conversations that have none of their own; null leaves the choice to the environment. Owners only. Throws
 * AppError `unknown_model`, `model_unconfigured`.
 */
export async function setDefaultModel(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly model: string | null },
): Promise<{ defaultModel: ModelRef | null }> {
  const { commandId } = input;
  const { workspaceId } = actor;
  const model = input.model === null ? null : (await services.models.resolve(input.model)).info.ref;
  const request = { actor, name: 'models.setDefault', commandId, role: 'owner' } as const;
  return runCommand(services, request, async (unit) => {
    await writeSetting(unit, { workspaceId, name: DEFAULT_MODEL, value: model, at: services.now() });
    await announceModels(unit, actor);
    return { defaultModel: model };
  });
}
