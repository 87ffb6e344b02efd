import type { ModelRow } from '@/components/sync/api';

/** Where each vendor hands out keys. */
export const keyPages: Readonly<Partial<Record<ModelRow['provider'], string>>> = {
  anthropic: 'https://console.anthropic.com/settings/keys',
  openai: 'https://platform.openai.com/api-keys',
  deepseek: 'https://platform.deepseek.com/api_keys',
};
