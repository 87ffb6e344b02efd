import { createHash } from 'node:crypto';

/** Stands for a provider's signature of reasoning: whoever changes the text can no longer send it back. */
export const sign = (kind: 'thinking' | 'redacted', text: string): string =>
  createHash('sha256').update(`${kind}:${text}`).digest('base64');

/** An opaque block that only this server can read and check. */
export const seal = (text: string): string =>
  Buffer.from(JSON.stringify({ text, sign: sign('redacted', text) })).toString('base64');

export function isSealed(data: unknown): boolean {
  if (typeof data !== 'string') return false;
  try {
    const opened = JSON.parse(Buffer.from(data, 'base64').toString('utf8')) as { text: string; sign: string };
    return opened.sign === sign('redacted', opened.text);
  } catch {
    return false;
  }
}
