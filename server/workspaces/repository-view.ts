import type { Repository } from '@/prisma/generated/sqlite/client';
import { AppError } from '@/server/core/errors';
import type { RepositoryId, WorkspaceId } from '@/server/core/ids';
import type { Rows } from '@/server/store/database';

export interface RepositoryView {
  readonly id: RepositoryId;
  readonly name: string;
  /** Real path on the server. */
  readonly path: string;
  /** Where it was cloned from; null for a checkout that was there before. */
  readonly url: string | null;
  /** Made by the first start, for trying things out. */
  readonly isSample: boolean;
  readonly createdAt: string;
}

export const repositoryView = (row: Repository, sampleId: RepositoryId | null = null): RepositoryView => ({
  id: row.id as RepositoryId,
  name: row.name,
  path: row.path,
  url: row.url,
  isSample: row.id === sampleId,
  createdAt: row.createdAt.toISOString(),
});

/** Throws AppError `not_found`, also for a repository of another workspace. */
export async function findRepository(
  rows: Pick<Rows, 'repository'>,
  workspaceId: WorkspaceId,
  repositoryId: RepositoryId,
): Promise<Repository> {
  const row = await rows.repository.findFirst({ where: { id: repositoryId, workspaceId } });
  if (row) return row;
  throw new AppError('not_found', `There is no repository ${repositoryId} in this workspace.`, {
    kind: 'repository',
    id: repositoryId,
  });
}
