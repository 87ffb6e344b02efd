import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpaceId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import type { Page } from '@/server/workspaces/page';
import { type FileIndex, fileIndex, searchIndex } from './file-index';
import { findActiveSpace } from './find-space';

export interface FoundFile {
  /** The path. */
  readonly id: string;
  /** From the worktree's top; a folder ends with `/`. */
  readonly path: string;
  /** Positions (UTF-16 units) in `path` that the query matched. */
  readonly marks: readonly number[];
}

export interface FoundFiles extends Page<FoundFile> {
  /** The worktree holds more files than are searched. */
  readonly cut: boolean;
}

export interface FindFilesInput {
  readonly spaceId: SpaceId;
  /** Letters of a path in their order; empty = what lies at the top. */
  readonly query?: string | undefined;
  /** Default 12. */
  readonly limit?: number | undefined;
}

const DEFAULT_LIMIT = 12;
/** So many candidates more than asked for stand in for files that were deleted and are still tracked. */
const SPARE = 20;

/**
 * Files and folders of the space's worktree, tracked and untracked, best match first; what git ignores is left out. Throws
 * AppError `space_archived`, `not_found`.
 */
export async function findFiles(
  services: Services,
  actor: Actor,
  input: FindFilesInput,
): Promise<FoundFiles> {
  const { spaceId, query = '', limit = DEFAULT_LIMIT } = input;
  const { workspaceId } = actor;
  const { worktreePath } = await findActiveSpace(services.database.reader, { workspaceId, spaceId });
  const index = await fileIndex(services.worktrees, worktreePath, services.now());
  const found = await match(index, query.trim(), limit + SPARE);
  const there = await Promise.all(found.map(({ path }) => exists(join(worktreePath, path))));
  return { items: found.filter((_, at) => there[at]).slice(0, limit), nextCursor: null, cut: index.cut };
}

async function match(index: FileIndex, query: string, limit: number): Promise<FoundFile[]> {
  if (query === '') return index.paths.slice(0, limit).map((path) => ({ id: path, path, marks: [] }));
  const results = await searchIndex(index, query, limit);
  return results.map(({ target, indexes }) => ({ id: target, path: target, marks: [...indexes] }));
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
