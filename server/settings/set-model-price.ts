import type { Price } from '@/server/models/model-prices';
import type { Actor, Services } from '@/server/services';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
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
    const value = JSON.stringify(price === null ? others : { ...others, [ref]: price });
    const updatedAt = new Date(services.now());
    await unit.rows.setting.upsert({
      where: { workspaceId_name: { workspaceId, name: MODEL_PRICES } },
      create: { workspaceId, name: MODEL_PRICES, value, updatedAt },
      update: { value, updatedAt },
    });
    await announceModels(unit, actor);
    return { model: ref, price };
  });
}
