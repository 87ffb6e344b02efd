/**
 * Owns the database connections. Invariant: one writer (all writes go through the journal's queue) and, on SQLite, a
 * second read-only connection, because Prisma's SQLite adapter would let a plain query slip into an open transaction.
 */
import type { Prisma, PrismaClient } from '@/prisma/generated/sqlite/client';

/** Row access. The two generated clients have one shape; SQLite's types stand for both. */
export type Rows = Prisma.TransactionClient;

export interface Database {
  readonly provider: 'sqlite' | 'postgresql';
  /** Committed rows only; never write through it. */
  readonly reader: PrismaClient;
  /** For the journal alone. */
  readonly writer: PrismaClient;
  close(): Promise<void>;
}
