import type { SpaceId } from '@/server/core/ids';
import { branchPatch, type PatchKind } from '@/server/git/branch-patch';
import type { Actor, Services } from '@/server/services';
import { findActiveSpace } from './find-space';

export interface SpacePatch {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** The branch as a patch on the commit it began at, for `git apply` or `git am`. Throws AppError `space_archived`, `too_large`. */
export async function spacePatch(
  services: Pick<Services, 'database'>,
  actor: Actor,
  { spaceId, kind }: { readonly spaceId: SpaceId; readonly kind: PatchKind },
): Promise<SpacePatch> {
  const { workspaceId } = actor;
  const space = await findActiveSpace(services.database.reader, { workspaceId, spaceId });
  const bytes = await branchPatch(space.worktreePath, space.baseCommit, kind);
  const name = space.branch.replace(/[^\w.-]+/g, '-');
  return { fileName: `${name}${kind === 'commits' ? '.mbox' : ''}.patch`, bytes };
}
