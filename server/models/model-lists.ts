/** The names each provider offers, asked of the provider itself and remembered for a while. */
import { createHash } from 'node:crypto';
import { listProviderModels } from './list-provider-models';
import { knownModels } from './model-prices';
import { probeOllama } from './ollama';
import type { Access, Provider } from './provider';

export interface ModelLists {
  /** Best first. Never throws: a list that cannot be had is the known names. */
  names(provider: Provider, access: Access): Promise<string[]>;
  clear(): void;
}

interface Remembered {
  readonly names: Promise<string[] | null>;
  readonly until: number;
}

const rememberedMs = 5 * 60_000;
const failureRememberedMs = 20_000;

/** A vendor's list holds models that answer no conversation. */
const notForText =
  /embed|tts|whisper|image|audio|realtime|transcri|moderation|dall-e|sora|davinci|babbage|instruct|search|computer-use/;

/** The table's models that the provider offers, in the table's order, then what else it offers. */
function order(provider: Provider, offered: readonly string[]): string[] {
  const known = Object.keys(knownModels[provider.name] ?? {}).filter((name) => offered.includes(name));
  const isVendor = provider.name === 'openai';
  const others = offered.filter((name) => !known.includes(name) && !(isVendor && notForText.test(name)));
  return [...known, ...others];
}

export function createModelLists({ timeoutMs }: { readonly timeoutMs: number }): ModelLists {
  const remembered = new Map<string, Remembered>();

  const ask = async (provider: Provider, access: Access): Promise<string[] | null> => {
    if (provider.name === 'ollama') return probeOllama(access.baseUrl ?? undefined, Math.min(timeoutMs, 500));
    try {
      return await listProviderModels(provider, provider.endpoint(access), { timeoutMs });
    } catch {
      return null;
    }
  };
  const recall = (provider: Provider, access: Access): Promise<string[] | null> => {
    const secret = createHash('sha256')
      .update(access.key ?? '')
      .digest('hex');
    const key = `${provider.name} ${access.baseUrl ?? ''} ${secret}`;
    const known = remembered.get(key);
    if (known && known.until > Date.now()) return known.names;
    const names = ask(provider, access);
    remembered.set(key, { names, until: Date.now() + failureRememberedMs });
    names.then(
      (list) => {
        if (list) remembered.set(key, { names, until: Date.now() + rememberedMs });
      },
      () => {},
    );
    return names;
  };
  return {
    names: async (provider, access) => {
      const offered = await recall(provider, access);
      return offered ? order(provider, offered) : Object.keys(knownModels[provider.name] ?? {});
    },
    clear: () => remembered.clear(),
  };
}
