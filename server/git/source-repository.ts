/** Repositories that were here once: a folder that was moved or deleted since is told apart from a wrong path. */
import { stat } from 'node:fs/promises';
import { AppError } from '@/server/core/errors';
import { type GitDirectories, repositoryDirectories } from './git-directories';
import { inspectRepository } from './inspect-repository';
import { repositoryMissing } from './repository-missing';
import type { RepositoryFacts } from './worktrees';

/** Throws AppError `repository_missing` where the path holds no repository any more. */
export const sourceDirectories = (path: string): Promise<GitDirectories> =>
  knownAt(path, repositoryDirectories);

/** Throws AppError `repository_missing`, `repository_without_commits`. */
export const inspectSource = (path: string): Promise<RepositoryFacts> => knownAt(path, inspectRepository);

async function knownAt<Value>(path: string, read: (path: string) => Promise<Value>): Promise<Value> {
  try {
    return await read(path);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_a_repository') throw error;
    throw repositoryMissing(path, (await stat(path).catch(() => null)) ? 'emptied' : 'gone');
  }
}
