import type { WorkspaceId } from '@/server/core/ids';
import type { ModelInfo, ModelRef } from '@/server/models/model';
import type { Actor, Services } from '@/server/services';
import { type Page, wholePage } from '@/server/workspaces/page';
import { baseUrlSettingName, type KeyProvider, keyProviders, keySecretName } from './model-settings';

export interface ModelView extends ModelInfo {
  /** The model's `ref`. */
  readonly id: ModelRef;
}

export interface ProviderView {
  readonly id: KeyProvider;
  /** Whether a key was entered here; one from the environment shows only by its models. */
  readonly hasKey: boolean;
  /** Entered with the key; null = the vendor's. */
  readonly baseUrl: string | null;
}

export interface ModelsPage extends Page<ModelView> {
  /** What a conversation without a model of its own uses; null while no provider is connected. */
  readonly defaultModel: ModelRef | null;
  readonly providers: readonly ProviderView[];
}

/** Every model that can be selected now, and which providers have a key. Keys themselves are never shown. */
export async function listModels(services: Services, actor: Actor): Promise<ModelsPage> {
  const models = await services.models.list();
  const items = models.map((info): ModelView => ({ id: info.ref, ...info }));
  const defaultModel = items.length === 0 ? null : await services.models.defaultModel();
  return { ...wholePage(items), defaultModel, providers: await providers(services, actor.workspaceId) };
}

export async function providers(services: Services, workspaceId: WorkspaceId): Promise<ProviderView[]> {
  const secrets = await services.secrets.list(workspaceId);
  const settings = await services.database.reader.setting.findMany({
    where: { workspaceId, name: { in: keyProviders.map(baseUrlSettingName) } },
  });
  return keyProviders.map((id) => {
    const baseUrl = settings.find(({ name }) => name === baseUrlSettingName(id));
    return {
      id,
      hasKey: secrets.includes(keySecretName(id)),
      baseUrl: baseUrl ? (JSON.parse(baseUrl.value) as string) : null,
    };
  });
}
