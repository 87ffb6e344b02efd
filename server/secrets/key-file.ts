/** The key that seals secrets at rest: 32 random bytes in one file that only the server's user may read. */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '@/server/core/errors';

export const keyBytes = 32;
const ownerOnly = 0o600;

export const keyFilePath = (dataDir: string): string => join(dataDir, 'secrets.key');

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

function failure(path: string, what: string): AppError {
  return new AppError('bad_configuration', `The key file ${path} ${what}`, { path });
}

/** Null when there is no file. Throws AppError `bad_configuration` for one that is damaged or cannot be read. */
export function readKeyFile(path: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, ownerOnly);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw failure(path, `cannot be read: ${(error as Error).message}. Give the server's user access to it.`);
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === keyBytes) return key;
  throw failure(path, 'is damaged. Restore it from a backup, or delete it and enter the stored keys again.');
}

/**
 * Makes the file with a fresh key, or takes the one another process made first. A crash leaves either no file or a whole
 * one: it is written beside its place and linked there.
 */
export function createKeyFile(path: string): Buffer {
  const key = randomBytes(keyBytes);
  const beside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(beside, 'wx', ownerOnly);
  try {
    writeSync(file, `${key.toString('base64')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    linkSync(beside, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw failure(path, `cannot be made: ${(error as Error).message}.`);
  } finally {
    rmSync(beside, { force: true });
  }
  syncDirectory(dirname(path));
  const made = readKeyFile(path);
  if (!made) throw failure(path, 'vanished while it was made.');
  return made;
}

/** Without it a power cut could take the name of a file whose secrets are already stored. */
function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
