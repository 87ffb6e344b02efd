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
  /**
   * Runs one statement on the writer's own connection, prepared once and past Prisma's work per query; returns how many
   * rows it changed. Not inside a transaction. Parameters are `?` on SQLite, `$1` on PostgreSQL.
   */
  execute(sql: string, parameters: readonly (string | number)[]): Promise<number>;
  /** Drops the writer's connection, and with it whatever it had not committed, and makes a new one. */
  renewWriter(): Promise<void>;
  close(): Promise<void>;
}
