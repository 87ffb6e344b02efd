import type { WorkspaceId } from '@/server/core/ids';
import type { ModelInfo, ModelRef } from '@/server/models/model';
import type { Actor, Services } from '@/server/services';
import { type Page, wholePage } from '@/server/workspaces/page';
import { enteredSettings, type KeyProvider, keyFault, keyProviders, providerNames } from './model-settings';

export interface ModelView extends ModelInfo {
  /** The model's `ref`. */
  readonly id: ModelRef;
}

export interface ProviderView {
  readonly id: KeyProvider;
  /** Whether a key was entered here. */
  readonly hasKey: boolean;
  /** Entered with the key; null = the vendor's. */
  readonly baseUrl: string | null;
}

export interface ModelsPage extends Page<ModelView> {
  /** What a conversation without a model of its own uses. */
  readonly defaultModel: ModelRef;
  readonly providers: readonly (ProviderView & {
    /** Whether models of it can be selected, be it by a key from here or from the environment. */
    readonly connected: boolean;
    /** Why the stored key cannot be used, with the next step. */
    readonly fault: string | null;
  })[];
}

/** Every model that can be selected now, and which providers have a key. Keys themselves are never shown. */
export async function listModels(services: Services, actor: Actor): Promise<ModelsPage> {
  const { workspaceId } = actor;
  const models = await services.models.list();
  const entered = await providers(services, workspaceId);
  const views = await Promise.all(
    entered.map(async (view) => ({
      ...view,
      connected: models.some(({ provider }) => provider === view.id),
      fault: view.hasKey ? await keyFault(services, workspaceId, view.id) : null,
    })),
  );
  return {
    ...wholePage(models.map((info) => ({ id: info.ref, ...info }))),
    defaultModel: await services.models.defaultModel(),
    providers: views,
  };
}

async function providers(services: Services, workspaceId: WorkspaceId): Promise<ProviderView[]> {
  const secrets = await services.secrets.list(workspaceId);
  const settings = await enteredSettings(services, workspaceId);
  return keyProviders.map((id) => {
    const { key, baseUrl } = providerNames(id);
    return { id, hasKey: secrets.includes(key), baseUrl: settings[baseUrl] ?? null };
  });
}
