import { AppError, describeError } from '@/server/core/errors';
import {
  type ConversationId,
  conversationStream,
  type SpaceId,
  spaceStream,
  workspaceStream,
} from '@/server/core/ids';
import { sourceDirectories } from '@/server/git/source-repository';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Actor, Services } from '@/server/services';
import {
  type CommandInput,
  type CommandRequest,
  runCommand,
  runOutsideCommand,
} from '@/server/workspaces/command';
import { findSpace } from './find-space';
import { type By, keepOrSetAside, putAway, puttingAway, removeSpaceWorktree, stopTurns } from './put-away';
import { removeStreams } from './remove-streams';
import { bringBack, discardSetAside, findSetAside } from './set-aside';
import type { SpaceRow } from './space-view';

export interface DeleteSpaceInput extends CommandInput {
  readonly spaceId: SpaceId;
  /** Also where uncommitted work in the worktree cannot be committed first: it is then lost, because a person said so. */
  readonly discardWork?: boolean | undefined;
}

export interface DeletedSpace {
  readonly spaceId: SpaceId;
  /** Where its repository is gone, and with it the branch: the folder its files were set aside in, if there were any. */
  readonly missing?: { readonly setAside: string | null };
}

/**
 * Removes a space for good: rows, streams, worktree, and the bodies nobody else refers to. What was not committed is
 * committed first; the branch stays in the repository. Where that is gone the files are set aside. A tombstone and a
 * `space/deleted` in the workspace's stream are what is left (statement 67). Throws AppError `work_not_kept`, which leaves
 * the space archived, `not_found`.
 */
export async function deleteSpace(
  services: Services,
  actor: Actor,
  input: DeleteSpaceInput,
): Promise<DeletedSpace> {
  const { spaceId, commandId, discardWork = false } = input;
  const request: CommandRequest = { actor, name: 'spaces.delete', commandId };
  return runOutsideCommand(services, request, async () => {
    const { worktreePath } = await closeSpace(services, actor, spaceId);
    return puttingAway(worktreePath, async () => {
      // Who took it out while this waited may have begun something there; from here on nobody can.
      const space = await closeSpace(services, actor, spaceId);
      const missing = await clearSpace(services, space, { discardWork });
      return runCommand(services, request, async (unit) => {
        await eraseSpace(unit, services, { by: actor, spaceId, reason: 'person' });
        return { spaceId, ...(missing && { missing }) };
      });
    });
  });
}

interface Expiry {
  readonly by: By;
  readonly spaceId: SpaceId;
  /** Asked again when nobody can take the space out any more. */
  readonly isDue: () => Promise<boolean>;
}

/** The same by the retention that owners set, for a space that is archived still. */
export async function deleteExpiredSpace(services: Services, { by, spaceId, isDue }: Expiry): Promise<void> {
  const { workspaceId } = by;
  const space = await findSpace(services.database.reader, { workspaceId, spaceId });
  await puttingAway(space.worktreePath, async () => {
    if (!(await isDue())) return;
    await stopTurns(services, space.conversations);
    await clearSpace(services, space, { discardWork: false });
    await services.journal.transact((unit) =>
      eraseSpace(unit, services, { by, spaceId, reason: 'retention' }),
    );
  });
}

/** First nothing may run there any more; a crash from here on leaves an archived space that can be deleted again. */
async function closeSpace(services: Services, by: By, spaceId: SpaceId): Promise<SpaceRow> {
  const { workspaceId } = by;
  const space = await services.journal.transact(async (unit) => {
    const found = await findSpace(unit.rows, { workspaceId, spaceId });
    await putAway(unit, found, { by, at: services.now(), wakeups: services.wakeups });
    return found;
  });
  await stopTurns(services, space.conversations);
  return space;
}

async function clearSpace(
  services: Services,
  space: SpaceRow,
  { discardWork }: { readonly discardWork: boolean },
): Promise<DeletedSpace['missing'] | null> {
  await bringBack(services, space);
  if (discardWork) await discardSetAside(services, space);
  else {
    await keepOrSetAside(services, space).catch((error: unknown) => {
      throw new AppError(
        'work_not_kept',
        `What is not committed in ${space.worktreePath} could not be committed: ${describeError(error)} The space is archived and nothing was deleted. Save it by hand, or delete the space with what is uncommitted.`,
        { spaceId: space.id, worktree: space.worktreePath },
      );
    });
  }
  await removeSpaceWorktree(services, space);
  return missingRepository(services, space);
}

async function missingRepository(
  services: Pick<Services, 'database' | 'dataDir'>,
  space: Pick<SpaceRow, 'id' | 'repositoryId'>,
): Promise<DeletedSpace['missing'] | null> {
  const { reader } = services.database;
  const { path } = await reader.repository.findUniqueOrThrow({ where: { id: space.repositoryId } });
  const aside = await findSetAside(services, space);
  const source = await sourceDirectories(path).catch(() => null);
  return source && aside === null ? null : { setAside: aside };
}

interface Erasure {
  readonly by: By;
  readonly spaceId: SpaceId;
  readonly reason: 'person' | 'retention';
}

async function eraseSpace(
  unit: UnitOfWork,
  { journal, now }: Pick<Services, 'journal' | 'now'>,
  { by, spaceId, reason }: Erasure,
): Promise<void> {
  const { workspaceId, principal } = by;
  const space = await findSpace(unit.rows, { workspaceId, spaceId });
  const { conversations, title, branch } = space;
  const streams = conversations.map(({ id }) => conversationStream(id as ConversationId));
  const events = await removeStreams(unit, journal, [spaceStream(spaceId), ...streams]);
  await unit.rows.space.delete({ where: { id: spaceId } });
  await unit.rows.tombstone.create({
    data: {
      id: spaceId,
      workspaceId,
      kind: 'space',
      title,
      branch,
      repository: space.repository.name,
      events,
      reason,
      deletedBy: JSON.stringify(principal),
      deletedAt: new Date(now()),
    },
  });
  await unit.append({
    stream: workspaceStream(workspaceId),
    events: [{ type: 'space/deleted', data: { spaceId, title, branch, reason } }],
    principal,
  });
  // Its approvals went with it.
  await unit.append({
    stream: workspaceStream(workspaceId),
    events: [{ type: 'inbox/changed', data: {} }],
    principal,
  });
}
