/** Where and as whom a provider is spoken to, and how people know it. */
import type { ProviderName } from './model';

export interface Endpoint {
  readonly provider: ProviderName;
  /** For people: `OpenAI`. */
  readonly label: string;
  readonly baseUrl: string;
  /** Null where the provider needs none. */
  readonly key: string | null;
  /** Environment names, for the next step in a message. */
  readonly keyName: string | null;
  readonly baseUrlName: string;
}

/** The address without user info or query, for messages. */
export function shownUrl(baseUrl: string): string {
  try {
    const { protocol, host, pathname } = new URL(baseUrl);
    return `${protocol}//${host}${pathname.replace(/\/$/, '')}`;
  } catch {
    return 'the configured address';
  }
}

const longestDetail = 300;
/** Looks like a credential: providers quote parts of the key they refuse. */
const keyLike = /\b(?:sk|pk|key|gsk|xai|AIza)[-_]?[A-Za-z0-9*_-]{12,}/g;

/** A provider's own words, safe to show: without the key, on one line, not too long. */
export function quoteProvider(text: string, endpoint: Pick<Endpoint, 'key'>): string {
  const hidden = endpoint.key ? text.replaceAll(endpoint.key, '[key]') : text;
  const line = hidden.replace(keyLike, '[key]').replace(/\s+/g, ' ').trim();
  return line.length > longestDetail ? `${line.slice(0, longestDetail)}…` : line;
}
