/** Large texts by the hash of their content: stored once, whoever names them (statement 20). */
import { createHash } from 'node:crypto';
import { AppError } from '@/server/core/errors';
import type { BodyHash } from '@/server/core/ids';
import type { Database } from '@/server/store/database';
import { databaseError, databaseFault } from '@/server/store/database-errors';
import type { Bodies, BodyUse } from './journal';

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
  /** Prompts and tool lists repeat with every turn: those already stored and counted cost a hash and nothing more. */
  const stored = new Map<BodyHash, Set<string>>();

  async function store(hash: BodyHash, bytes: Buffer, use: BodyUse): Promise<void> {
    try {
      await write(hash, bytes, use);
    } catch (error) {
      // Two servers stored the same text at once: the second try finds it there.
      if (databaseFault(error) === 'duplicate') return write(hash, bytes, use);
      await database.renewWriter();
      throw databaseError(error, database.name);
    }
  }

  async function write(hash: BodyHash, bytes: Buffer, use: BodyUse): Promise<void> {
    const at = now();
    const row = { hash, ...encode(bytes.toString('utf8')), createdAt: new Date(at) };
    const counted = { hash, ...use, bytes: bytes.length, at: BigInt(at) };
    const { body, bodyUse } = database.writer;
    await database.writer.$transaction([
      body.upsert({ where: { hash }, create: row, update: {} }),
      bodyUse.upsert({
        where: { hash_stream_purpose: { hash, ...use } },
        create: counted,
        update: { at: counted.at },
      }),
    ]);
  }

  function remember(hash: BodyHash, use: string): void {
    if (stored.size >= remembered) stored.clear();
    stored.set(hash, (stored.get(hash) ?? new Set()).add(use));
  }

  return {
    async put(text, use) {
      // What UTF-8 cannot say would come back different from what was hashed.
      const bytes = Buffer.from(text, 'utf8');
      const hash = createHash('sha256').update(bytes).digest('hex') as BodyHash;
      const name = `${use.stream} ${use.purpose}`;
      if (stored.get(hash)?.has(name)) return hash;
      await alone(() => store(hash, bytes, use));
      // An output's age counts from the last time it came up.
      if (use.purpose === 'request') remember(hash, name);
      return hash;
    },
    forget(hashes) {
      for (const hash of hashes) stored.delete(hash);
    },
    async get(hash) {
      const row = await database.reader.body.findUnique({ where: { hash } });
      if (row) return decode(row);
      throw await missing(database, hash);
    },
  };
}

async function missing({ reader }: Database, hash: BodyHash): Promise<AppError> {
  const removed = await reader.removedBody.findUnique({ where: { hash } });
  if (!removed) return new AppError('body_missing', `The text ${hash} is no longer stored.`, { hash });
  const removedAt = removed.removedAt.toISOString();
  const why =
    removed.reason === 'quota' ? 'to stay within the quota for outputs' : 'by the retention of outputs';
  return new AppError('body_removed', `This text was removed on ${removedAt.slice(0, 10)} ${why}.`, {
    hash,
    reason: removed.reason,
    removedAt,
  });
}
