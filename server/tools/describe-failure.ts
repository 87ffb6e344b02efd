import { AppError, describeError } from '@/server/core/errors';
import { failed, type ToolOutcome } from './tool';

const systemErrors: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  ELOOP: 'it is a link',
  ENAMETOOLONG: 'its name is too long',
  ENXIO: 'it is no regular file',
  EMFILE: 'too many files are open; try again',
};

/** What a model reads when a body failed on the outside world. An unexpected error goes on to the runner. */
export function failureOf(error: unknown, subject: string): ToolOutcome {
  if (error instanceof AppError) return failed(describeError(error));
  const code = (error as NodeJS.ErrnoException | null)?.code;
  const known = code !== undefined && Object.hasOwn(systemErrors, code) ? systemErrors[code] : undefined;
  if (known === undefined) throw error;
  return failed(`"${subject}" failed: ${known}.`);
}
