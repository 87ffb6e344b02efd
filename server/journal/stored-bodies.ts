/** Large texts by the hash of their content: stored once, whoever names them (statement 20). */
import { createHash } from 'node:crypto';
import { AppError } from '@/server/core/errors';
import type { BodyHash } from '@/server/core/ids';
import type { Database } from '@/server/store/database';
import { databaseError, databaseFault } from '@/server/store/database-errors';
import type { Bodies } from './journal';

export interface BodyStore {
  readonly database: Database;
  /** Runs while nothing else writes. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  now(): number;
}

const remembered = 1000;

/** PostgreSQL has no U+0000 in text; JSON writes it with an escape. */
function encode(text: string): { encoding: 'plain' | 'json'; text: string } {
  return text.includes('\0') ? { encoding: 'json', text: JSON.stringify(text) } : { encoding: 'plain', text };
}

function decode(row: { encoding: string; text: string }): string {
  return row.encoding === 'json' ? (JSON.parse(row.text) as string) : row.text;
}

export function createBodies({ database, alone, now }: BodyStore): Bodies {
  /** Prompts and tool lists repeat with every turn: those already stored cost a hash and nothing more. */
  const stored = new Set<BodyHash>();

  async function store(hash: BodyHash, text: string): Promise<void> {
    const row = { hash, ...encode(text), createdAt: new Date(now()) };
    try {
      await database.writer.body.upsert({ where: { hash }, create: row, update: {} });
    } catch (error) {
      // Two servers stored the same text at once: it is there.
      if (databaseFault(error) === 'duplicate') return;
      await database.renewWriter();
      throw databaseError(error, database.name);
    }
  }

  return {
    async put(text) {
      // What UTF-8 cannot say would come back different from what was hashed.
      const bytes = Buffer.from(text, 'utf8');
      const hash = createHash('sha256').update(bytes).digest('hex') as BodyHash;
      if (stored.has(hash)) return hash;
      await alone(() => store(hash, bytes.toString('utf8')));
      if (stored.size >= remembered) stored.clear();
      stored.add(hash);
      return hash;
    },
    forget(hashes) {
      for (const hash of hashes) stored.delete(hash);
    },
    async get(hash) {
      const row = await database.reader.body.findUnique({ where: { hash } });
      if (row) return decode(row);
      throw new AppError('body_missing', `The text ${hash} is no longer stored.`, { hash });
    },
  };
}
