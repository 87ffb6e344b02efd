import type { Actor, Services } from '@/server/services';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { announceModels } from './announce-models';

/** Has every provider asked again, on every screen: something was started, or a network is back. */
export async function recheckModels(
  services: Services,
  actor: Actor,
  { commandId }: CommandInput,
): Promise<Record<string, never>> {
  return runCommand(services, { actor, name: 'models.recheck', commandId }, async (unit) => {
    await announceModels(unit, actor);
    return {};
  });
}
