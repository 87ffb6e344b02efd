/** Owns the names under which a workspace's model settings rest. Keys are secrets and never leave the server. */
import type { ProviderName } from '@/server/models/model';

/** Providers that take a key; the others need none. */
export const keyProviders = ['anthropic', 'openai', 'deepseek', 'openai-compatible'] as const;
export type KeyProvider = (typeof keyProviders)[number] & ProviderName;

export const keySecretName = (provider: KeyProvider): string => `model-key:${provider}`;
export const baseUrlSettingName = (provider: KeyProvider): string => `model-base-url:${provider}`;
export const defaultModelSettingName = 'default-model';
