import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Statement 27: SHA-256, hex, of the UTF-8 text. */
export const textHash = (text: string): string => sha256(text);

/** Statement 27: SHA-256, hex, of the value's RFC 8785 JSON. */
export function jsonHash(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('Nothing to hash: the value has no JSON.');
  return sha256(text);
}
