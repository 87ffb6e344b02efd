/** Which models can be used now: those of providers with a key in the environment or entered in the app, Ollama's, the demo. */
import { AppError } from '@/server/core/errors';
import { checkKey } from './check-key';
import { type DemoOptions, demoAdapter, demoInfo } from './demo/demo-adapter';
import { withEnteredPrice } from './entered-price';
import type {
  DefaultChoice,
  KeyToCheck,
  ModelAdapter,
  ModelCatalog,
  ModelInfo,
  ModelRef,
  ProviderState,
} from './model';
import { createModelLists, type ModelLists } from './model-lists';
import type { Price } from './model-prices';
import { infoOf, parseRef, providerNames, toRef } from './model-ref';
import type { Access, Provider } from './provider';
import { providerOf, providers } from './providers';

export interface ModelCatalogOptions {
  /** The process's environment, names as in the README's table. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What was entered in the app, under the environment's names (`OPENAI_API_KEY`, `OPENAI_BASE_URL`, `DEFAULT_MODEL`). */
  readonly keys: () => Promise<Readonly<Record<string, string>>>;
  /** Prices entered in the app, by model; they count instead of the listed ones. */
  readonly prices?: () => Promise<Readonly<Record<string, Price>>>;
  /** Milliseconds a silent connection is waited for; default 120,000. */
  readonly silenceLimitMs?: number;
  /** Milliseconds for a model list; default 2,500. */
  readonly listTimeoutMs?: number;
  readonly demo?: DemoOptions;
}

export interface InvalidatableCatalog extends ModelCatalog {
  /** Forgets cached model lists: keys or addresses changed. */
  invalidate(): void;
}

const given = (value: string | undefined): string | null => value?.trim() || null;

/** A key entered in the app goes with the address entered beside it, never the environment's key to an entered address. */
function accessOf(
  provider: Provider,
  env: ModelCatalogOptions['env'],
  entered: Readonly<Record<string, string>>,
): Access {
  const { keyName, baseUrlName } = provider;
  const envUrl = given(env[baseUrlName]);
  const enteredUrl = given(entered[baseUrlName]);
  const enteredKey = keyName === null ? null : given(entered[keyName]);
  if (enteredKey !== null || enteredUrl !== null) return { key: enteredKey, baseUrl: enteredUrl ?? envUrl };
  return { key: keyName === null ? null : given(env[keyName]), baseUrl: envUrl };
}

class Catalog implements InvalidatableCatalog {
  readonly #options: ModelCatalogOptions;
  readonly #lists: ModelLists;

  constructor(options: ModelCatalogOptions) {
    this.#options = options;
    this.#lists = createModelLists({ timeoutMs: options.listTimeoutMs ?? 2_500 });
  }

  invalidate(): void {
    this.#lists.clear();
  }

  async list(): Promise<ModelInfo[]> {
    const entered = await this.#options.keys();
    const lists = await Promise.all(providers.map((provider) => this.#modelsOf(provider, entered)));
    const prices = await this.#prices();
    const priced = lists.flat().map((info) => ({ ...info, price: prices[info.ref] ?? info.price }));
    return [...priced, demoInfo];
  }

  async providers(): Promise<ProviderState[]> {
    const { env, keys } = this.#options;
    const entered = await keys();
    return Promise.all(
      providers.map(async (provider): Promise<ProviderState> => {
        const { name, keyName, baseUrlName } = provider;
        const access = accessOf(provider, env, entered);
        if (!provider.isConfigured(access)) return { name, source: null, fault: null };
        const isEntered = given(entered[keyName ?? '']) !== null || given(entered[baseUrlName]) !== null;
        const { fault } = await this.#lists.look(provider, access);
        return { name, source: isEntered ? 'entered' : 'environment', fault };
      }),
    );
  }

  async resolve(ref: string): Promise<ModelAdapter> {
    const parsed = parseRef(ref);
    if (!parsed) {
      const message = `"${ref}" names no model. Write PROVIDER:MODEL, with PROVIDER one of ${providerNames.join(', ')}.`;
      throw new AppError('unknown_model', message, { model: ref });
    }
    const provider = providerOf(parsed.provider);
    if (!provider) {
      if (toRef('demo', parsed.model) === demoInfo.ref) return demoAdapter(this.#options.demo);
      throw new AppError('unknown_model', `There is one demo model: ${demoInfo.ref}.`, { model: ref });
    }
    const access = accessOf(provider, this.#options.env, await this.#options.keys());
    if (!provider.isConfigured(access)) throw unconfigured(provider, ref);
    const silenceLimitMs = this.#options.silenceLimitMs ?? 120_000;
    const adapter = provider.adapter(parsed.model, provider.endpoint(access), { silenceLimitMs });
    const price = (await this.#prices())[adapter.info.ref];
    return price ? withEnteredPrice(adapter, price) : adapter;
  }

  async defaultModel(): Promise<ModelRef> {
    const { ref, fault } = await this.defaultChoice();
    if (ref !== null) return ref;
    throw new AppError('unknown_model', fault ?? 'No default model can be found.');
  }

  async defaultChoice(): Promise<DefaultChoice> {
    const entered = await this.#options.keys();
    const own = given(entered.DEFAULT_MODEL);
    const chosen = own ?? given(this.#options.env.DEFAULT_MODEL);
    if (chosen !== null) {
      const source = own === null ? 'environment' : 'entered';
      const parsed = parseRef(chosen);
      if (parsed) return { ref: toRef(parsed.provider, parsed.model), source, fault: null };
      const fault = `DEFAULT_MODEL is "${chosen}", which is not PROVIDER:MODEL. Choose another default.`;
      return { ref: null, source, fault };
    }
    for (const provider of providers) {
      const [first] = await this.#modelsOf(provider, entered);
      if (first) return { ref: first.ref, source: 'first', fault: null };
    }
    return { ref: demoInfo.ref, source: 'first', fault: null };
  }

  checkKey({ baseUrl, ...rest }: KeyToCheck): Promise<number> {
    const envUrl = given(this.#options.env[providerOf(rest.provider)?.baseUrlName ?? '']);
    return checkKey({ ...rest, baseUrl: baseUrl ?? envUrl ?? undefined });
  }

  async #prices(): Promise<Readonly<Record<string, Price>>> {
    return (await this.#options.prices?.()) ?? {};
  }

  async #modelsOf(provider: Provider, entered: Readonly<Record<string, string>>): Promise<ModelInfo[]> {
    const access = accessOf(provider, this.#options.env, entered);
    if (!provider.isConfigured(access)) return [];
    const { names } = await this.#lists.look(provider, access);
    return names.map((name) => infoOf(provider.name, name));
  }
}

function unconfigured({ name, keyName, baseUrlName }: Provider, ref: string): AppError {
  const what = name === 'openai-compatible' ? `base URL (${baseUrlName})` : `key (${keyName ?? ''})`;
  const message = `"${ref}" cannot be used yet: ${name} has no ${what}. Enter it in Settings, Models, or set it in the environment and restart.`;
  return new AppError('model_unconfigured', message, { model: ref, provider: name });
}

export const createModelCatalog = (options: ModelCatalogOptions): InvalidatableCatalog =>
  new Catalog(options);
