/**
 * Keys at rest, sealed under the key file of the data directory. Invariant: a new key file is made only when a secret is
 * sealed, so a lost one is never silently replaced while texts sealed under it wait to be read.
 */
import { AppError } from '@/server/core/errors';
import type { Database } from '@/server/store/database';
import { createKeyFile, keyFilePath, readKeyFile } from './key-file';
import { seal, unseal } from './seal';
import type { Secrets } from './secrets';

export interface SecretsSettings {
  readonly database: Pick<Database, 'reader'>;
  /** Absolute. */
  readonly dataDir: string;
}

const nextStep = 'Restore it from a backup, or enter the keys again in Settings, Models.';

/** `get` throws AppError `bad_configuration` where a stored secret cannot be opened: it says which and what to do. */
export function createSecrets({ database, dataDir }: SecretsSettings): Secrets {
  const path = keyFilePath(dataDir);
  let key: Buffer | null = null;
  const known = (): Buffer | null => {
    key ??= readKeyFile(path);
    return key;
  };
  return {
    async get(workspaceId, name) {
      const row = await database.reader.secret.findUnique({
        where: { workspaceId_name: { workspaceId, name } },
      });
      if (!row) return null;
      const current = known();
      if (!current) {
        const message = `The key file ${path} is missing, so the stored secret "${name}" cannot be opened. ${nextStep}`;
        throw new AppError('bad_configuration', message, { name, path });
      }
      const plain = unseal(current, row.sealed);
      if (plain !== null) return plain;
      const message = `The stored secret "${name}" was sealed under another key than the one in ${path}. ${nextStep}`;
      throw new AppError('bad_configuration', message, { name, path });
    },
    async list(workspaceId) {
      const rows = await database.reader.secret.findMany({
        where: { workspaceId },
        select: { name: true },
        orderBy: { name: 'asc' },
      });
      return rows.map(({ name }) => name);
    },
    seal(plain) {
      key = known() ?? createKeyFile(path);
      return seal(key, plain);
    },
  };
}
