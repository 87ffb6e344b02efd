/** Owns what a token looks like: 256 random bits, of which only a hash is ever stored (statement 66). */
import { createHash, randomBytes } from 'node:crypto';

/** 43 characters of base64url. */
export const newTokenSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256, hex. A fast hash is right here: the secret has full entropy, there is nothing to guess. */
export const hashTokenSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
