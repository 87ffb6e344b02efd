import type { Price } from '@/server/models/model-prices';
import type { Actor, Services } from '@/server/services';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { writeSetting } from '@/server/workspaces/write-setting';
import { announceModels } from './announce-models';
import { enteredPrices, MODEL_PRICES } from './model-settings';

export interface SetModelPriceInput extends CommandInput {
  readonly model: string;
  /** US dollars per million tokens; null goes back to the listed price. */
  readonly price: Price | null;
}

/**
 * What a model's tokens cost from the next request on; what was spent before keeps the price of its time. Owners only.
 * Throws AppError `unknown_model`, `model_unconfigured`.
 */
export async function setModelPrice(
  services: Services,
  actor: Actor,
  { model, price, commandId }: SetModelPriceInput,
): Promise<{ model: string; price: Price | null }> {
  const { ref } = (await services.models.resolve(model)).info;
  const { workspaceId } = actor;
  const request = { actor, name: 'models.setPrice', commandId, role: 'owner' } as const;
  return runCommand(services, request, async (unit) => {
    const { [ref]: _replaced, ...others } = await enteredPrices(unit.rows, workspaceId);
    const value = price === null ? others : { ...others, [ref]: price };
    await writeSetting(unit, { workspaceId, name: MODEL_PRICES, value, at: services.now() });
    await announceModels(unit, actor);
    return { model: ref, price };
  });
}
