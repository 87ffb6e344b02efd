/** A local Ollama, found by itself, spoken to through its OpenAI-compatible endpoint. */
import { z } from 'zod';
import { compatibleAdapter } from './openai-compatible';
import { type Provider, withoutSlash } from './provider';

const defaultHost = 'http://127.0.0.1:11434';
const defaultPort = '11434';

/** OLLAMA_HOST as Ollama itself reads it: `host`, `host:port`, `:port` or a URL; "all interfaces" means this machine. */
export function ollamaUrl(host: string | undefined): string {
  const given = host?.trim();
  if (!given) return defaultHost;
  const withScheme = /^https?:\/\//.test(given)
    ? given
    : `http://${given.startsWith(':') ? `127.0.0.1${given}` : given}`;
  if (!URL.canParse(withScheme)) return defaultHost;
  const url = new URL(withScheme);
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1';
  if (url.port === '' && !/^https?:\/\//.test(given)) url.port = defaultPort;
  return withoutSlash(url.href);
}

const tags = z.object({ models: z.array(z.object({ name: z.string() })) });

/** Names of the local models; null when no Ollama answers within `timeoutMs`. */
export async function probeOllama(host: string | undefined, timeoutMs: number): Promise<string[] | null> {
  try {
    const response = await fetch(`${ollamaUrl(host)}/api/tags`, { signal: AbortSignal.timeout(timeoutMs) });
    const parsed = tags.safeParse(response.ok ? await response.json() : null);
    return parsed.success ? parsed.data.models.map(({ name }) => name) : null;
  } catch {
    return null;
  }
}

/** Said where none answers. */
export const absentOllama = (host: string | undefined): string =>
  `No Ollama answers at ${ollamaUrl(host)}. Start it with "ollama serve", or set OLLAMA_HOST to where it runs; it is then found by itself.`;

export const ollama: Provider = {
  name: 'ollama',
  keyName: null,
  baseUrlName: 'OLLAMA_HOST',
  endpoint: ({ baseUrl }) => ({
    provider: 'ollama',
    label: 'Ollama',
    baseUrl: `${ollamaUrl(baseUrl ?? undefined)}/v1`,
    key: null,
    keyName: null,
    baseUrlName: 'OLLAMA_HOST',
  }),
  isConfigured: () => true,
  adapter: compatibleAdapter,
  headers: () => ({}),
};
