import { AppError } from '@/server/core/errors';
import type { WorkspaceId } from '@/server/core/ids';
import type { DefaultChoice, ModelInfo, ModelRef, ProviderState } from '@/server/models/model';
import type { Actor, Services } from '@/server/services';
import { type Page, wholePage } from '@/server/workspaces/page';
import {
  enteredPrices,
  enteredSettings,
  type KeyProvider,
  keyFault,
  keyProviders,
  providerNames,
} from './model-settings';

export interface ModelView extends ModelInfo {
  /** The model's `ref`. */
  readonly id: ModelRef;
  /** `entered`: somebody's own; `listed`: the product's table of public prices; null: unknown. */
  readonly priceSource: 'entered' | 'listed' | null;
  /** False for a default that its provider does not list. */
  readonly isListed: boolean;
}

export interface ProviderView {
  readonly id: KeyProvider;
  /** Whether a key was entered here. */
  readonly hasKey: boolean;
  /** Entered with the key; null = the vendor's. */
  readonly baseUrl: string | null;
}

export interface ModelsPage extends Page<ModelView> {
  /** What a conversation without a model of its own uses; null where `default.fault` says why there is none. */
  readonly defaultModel: ModelRef | null;
  readonly default: DefaultChoice;
  readonly providers: readonly (ProviderView & {
    /** Whether models of it can be selected, be it by a key from here or from the environment. */
    readonly connected: boolean;
    readonly source: ProviderState['source'];
    /** Why it cannot be used, with the next step. */
    readonly fault: string | null;
  })[];
  /** Needs no key: it answers on this machine, or `fault` says that it does not. */
  readonly ollama: { readonly fault: string | null };
}

/** Every model that can be selected now, and which providers have a key. Keys themselves are never shown. */
export async function listModels(services: Services, actor: Actor): Promise<ModelsPage> {
  const { workspaceId } = actor;
  const [models, states, choice, prices, entered] = await Promise.all([
    services.models.list(),
    services.models.providers(),
    usableDefault(services),
    enteredPrices(services.database.reader, workspaceId),
    providers(services, workspaceId),
  ]);
  const stateOf = (id: string) => states.find(({ name }) => name === id);
  const views = await Promise.all(
    entered.map(async (view) => ({
      ...view,
      connected: models.some(({ provider }) => provider === view.id),
      source: stateOf(view.id)?.source ?? null,
      fault:
        (view.hasKey ? await keyFault(services, workspaceId, view.id) : null) ??
        stateOf(view.id)?.fault ??
        null,
    })),
  );
  const view = (info: ModelInfo, isListed: boolean): ModelView => {
    const priceSource = prices[info.ref] ? 'entered' : info.price ? 'listed' : null;
    return { id: info.ref, ...info, priceSource, isListed };
  };
  const isMissing = choice.info !== null && !models.some(({ ref }) => ref === choice.info?.ref);
  const unlisted = isMissing && choice.info ? [view(choice.info, false)] : [];
  return {
    ...wholePage([...unlisted, ...models.map((info) => view(info, true))]),
    defaultModel: choice.ref,
    default: { ref: choice.ref, source: choice.source, fault: choice.fault },
    providers: views,
    ollama: { fault: stateOf('ollama')?.fault ?? null },
  };
}

/** The choice with what is known of its model; where its provider is not connected, with the reason instead. */
async function usableDefault({ models }: Services): Promise<DefaultChoice & { info: ModelInfo | null }> {
  const choice = await models.defaultChoice();
  if (choice.ref === null) return { ...choice, info: null };
  try {
    return { ...choice, info: (await models.resolve(choice.ref)).info };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...choice, fault: error.message, info: null };
  }
}

async function providers(services: Services, workspaceId: WorkspaceId): Promise<ProviderView[]> {
  const secrets = await services.secrets.list(workspaceId);
  const settings = await enteredSettings(services, workspaceId);
  return keyProviders.map((id) => {
    const { key, baseUrl } = providerNames(id);
    return { id, hasKey: secrets.includes(key), baseUrl: settings[baseUrl] ?? null };
  });
}
