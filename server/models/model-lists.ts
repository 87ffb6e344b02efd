/** The names each provider offers, asked of the provider itself and remembered for a while. */
import { createHash } from 'node:crypto';
import { describeError } from '@/server/core/errors';
import { listProviderModels } from './list-provider-models';
import { knownModels } from './model-prices';
import { absentOllama, probeOllama } from './ollama';
import type { Access, Provider } from './provider';

export interface Looked {
  /** Best first; where the list cannot be had, the known names. */
  readonly names: readonly string[];
  /** Why it cannot be had, with the next step. */
  readonly fault: string | null;
}

export interface ModelLists {
  /** Never throws. */
  look(provider: Provider, access: Access): Promise<Looked>;
  clear(): void;
}

/** What the provider said: names, or why there are none. */
type Answer = readonly string[] | string;

interface Remembered {
  readonly answer: Promise<Answer>;
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

  const ask = async (provider: Provider, access: Access): Promise<Answer> => {
    if (provider.name === 'ollama') {
      const names = await probeOllama(access.baseUrl ?? undefined, Math.min(timeoutMs, 500));
      return names ?? absentOllama(access.baseUrl ?? undefined);
    }
    try {
      return await listProviderModels(provider, provider.endpoint(access), { timeoutMs });
    } catch (error) {
      return describeError(error);
    }
  };
  const recall = (provider: Provider, access: Access): Promise<Answer> => {
    const secret = createHash('sha256')
      .update(access.key ?? '')
      .digest('hex');
    const key = `${provider.name} ${access.baseUrl ?? ''} ${secret}`;
    const known = remembered.get(key);
    if (known && known.until > Date.now()) return known.answer;
    const answer = ask(provider, access);
    remembered.set(key, { answer, until: Date.now() + failureRememberedMs });
    answer.then(
      (said) => {
        if (typeof said !== 'string') remembered.set(key, { answer, until: Date.now() + rememberedMs });
      },
      () => {},
    );
    return answer;
  };
  return {
    look: async (provider, access) => {
      const answer = await recall(provider, access);
      return typeof answer === 'string'
        ? { names: Object.keys(knownModels[provider.name] ?? {}), fault: answer }
        : { names: order(provider, answer), fault: null };
    },
    clear: () => remembered.clear(),
  };
}
