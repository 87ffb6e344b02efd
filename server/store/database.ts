/**
 * Owns the database connections. Invariant: one writer (all writes go through the journal's queue) and, on SQLite, a
 * second read-only connection, because Prisma's SQLite adapter would let a plain query slip into an open transaction.
 */
import type { Prisma, PrismaClient } from '@/prisma/generated/sqlite/client';

/** Row access. The two generated clients have one shape; SQLite's types stand for both. */
export type Rows = Prisma.TransactionClient;

export interface Database {
  readonly provider: 'sqlite' | 'postgresql';
  /** What to call it in an error: a path, or a URL without its password. */
  readonly name: string;
  /** Committed rows only; never write through it. */
  readonly reader: PrismaClient;
  /** For the journal alone; another object after `renewWriter`. */
  readonly writer: PrismaClient;
  /** Drops the writer's connection, and with it whatever it had not committed, and makes a new one. */
  renewWriter(): Promise<void>;
  close(): Promise<void>;
}
