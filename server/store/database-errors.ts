/** What a driver's error means for us, and the sentence an operator reads about it. */
import { AppError } from '@/server/core/errors';

export type DatabaseFault =
  /** A row with this key is there already. */
  | 'duplicate'
  /** PostgreSQL gave up the transaction for another's sake; run it again. */
  | 'retry'
  /** Another process holds SQLite's lock. */
  | 'locked'
  | 'full'
  | 'permission'
  | 'not-a-database'
  /** No connection, or it broke: the outcome is unknown. */
  | 'unreachable'
  | 'failed';

const faults: Readonly<Record<string, DatabaseFault>> = {
  SQLITE_CONSTRAINT_PRIMARYKEY: 'duplicate',
  SQLITE_CONSTRAINT_UNIQUE: 'duplicate',
  SQLITE_FULL: 'full',
  SQLITE_IOERR_WRITE: 'full',
  SQLITE_PERM: 'permission',
  SQLITE_AUTH: 'permission',
  SQLITE_CANTOPEN: 'permission',
  SQLITE_NOTADB: 'not-a-database',
  EACCES: 'permission',
  EPERM: 'permission',
  EROFS: 'permission',
  ENOSPC: 'full',
  EDQUOT: 'full',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ENOTFOUND: 'unreachable',
  ETIMEDOUT: 'unreachable',
  P2002: 'duplicate',
  P2034: 'retry',
  '23505': 'duplicate',
  '28000': 'permission',
  '28P01': 'permission',
  '3D000': 'unreachable',
  '40001': 'retry',
  '40P01': 'retry',
  '42501': 'permission',
  '53100': 'full',
};

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** The driver's own code and words, from under whatever Prisma has wrapped around them. */
export function driverError(error: unknown): { code: string; message: string } {
  const outer = fieldsOf(error);
  const adapterError = fieldsOf(fieldsOf(outer.meta).driverAdapterError ?? error);
  const cause = fieldsOf(adapterError.cause);
  const code = cause.originalCode ?? outer.code ?? '';
  const message = cause.originalMessage ?? outer.message ?? String(error);
  return { code: String(code), message: String(message).trim() };
}

const brokenConnection = /^Connection terminated|is not queryable$|timeout exceeded when trying to connect/;

export function databaseFault(error: unknown): DatabaseFault {
  const { code, message } = driverError(error);
  const known = Object.hasOwn(faults, code) ? faults[code] : undefined;
  if (known) return known;
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'locked';
  if (code.startsWith('SQLITE_READONLY')) return 'permission';
  // Class 08 and 57P: the server closed the connection; node-postgres says so without a code.
  if (/^(08|57P)/.test(code) || brokenConnection.test(message)) return 'unreachable';
  return 'failed';
}

function sentence(fault: DatabaseFault, database: string, detail: string): string {
  switch (fault) {
    case 'locked':
      return `${database} is locked by another program. Close that program (a backup, a database browser, another server), then try again.`;
    case 'full':
      return `There is no space left for ${database}. Free some, then try again; nothing that was confirmed is lost.`;
    case 'permission':
      return `Interlock may not open or write ${database} (${detail}). Give the user it runs as access to it.`;
    case 'not-a-database':
      return `${database} is not a database. Move that file away, or set DATA_DIR to another directory.`;
    case 'unreachable':
      return `${database} cannot be reached (${detail}). Start the database server, or correct DATABASE_URL.`;
    case 'duplicate':
    case 'retry':
    case 'failed':
      return `${database} reported an error: ${detail}. See the server's log and check the database.`;
  }
}

const codes = {
  locked: 'database_locked',
  full: 'disk_full',
  permission: 'database_failed',
  'not-a-database': 'database_foreign',
  unreachable: 'database_failed',
  duplicate: 'database_failed',
  retry: 'database_failed',
  failed: 'database_failed',
} as const satisfies Record<DatabaseFault, AppError['code']>;

/** An AppError stays as it is; anything else becomes one that names the database and the next step. */
export function databaseError(error: unknown, database: string): AppError {
  if (error instanceof AppError) return error;
  const fault = databaseFault(error);
  const detail = driverError(error).message.split('\n').at(-1) ?? '';
  return new AppError(codes[fault], sentence(fault, database, detail), { database, fault });
}
