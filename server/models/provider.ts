/** One provider: where it is, how a model of it is opened, how its models are listed. One file per provider implements it. */
import type { Endpoint } from './endpoint';
import type { ModelAdapter, ProviderName } from './model';

/** Where to reach a provider, as environment and settings say. */
export interface Access {
  readonly key: string | null;
  /** Null: the vendor's own address. */
  readonly baseUrl: string | null;
}

export interface AdapterOptions {
  /** Milliseconds a silent connection is waited for. */
  readonly silenceLimitMs: number;
}

export interface Provider {
  readonly name: ProviderName;
  /** Environment names, also the names of stored secrets and settings; null where there is none. */
  readonly keyName: string | null;
  readonly baseUrlName: string;
  readonly endpoint: (access: Access) => Endpoint;
  /** Whether this access is enough to ask. */
  readonly isConfigured: (access: Access) => boolean;
  readonly adapter: (model: string, endpoint: Endpoint, options: AdapterOptions) => ModelAdapter;
  /** Headers that name us to the provider's plain endpoints, e.g. its model list. */
  readonly headers: (endpoint: Endpoint) => Record<string, string>;
}

export const bearer = ({ key }: Endpoint): Record<string, string> =>
  key === null ? {} : { authorization: `Bearer ${key}` };

export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
