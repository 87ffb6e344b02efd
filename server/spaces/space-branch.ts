import type { SpaceId } from '@/server/core/ids';
import { type BranchState, branchState } from '@/server/git/branch-state';
import { inspectSource } from '@/server/git/source-repository';
import type { Actor, Services } from '@/server/services';
import { findActiveSpace } from './find-space';

/**
 * Where the space's branch stands: commits, what is not committed, what was never pushed. Asks no remote. Throws AppError
 * `space_archived`, `repository_missing`.
 */
export async function spaceBranch(
  services: Services,
  actor: Actor,
  { spaceId }: { readonly spaceId: SpaceId },
): Promise<BranchState> {
  const { workspaceId } = actor;
  const { reader } = services.database;
  const space = await findActiveSpace(reader, { workspaceId, spaceId });
  const repository = await reader.repository.findUniqueOrThrow({ where: { id: space.repositoryId } });
  const { head } = await inspectSource(repository.path);
  return branchState({ worktree: space.worktreePath, base: space.baseCommit, source: head });
}
