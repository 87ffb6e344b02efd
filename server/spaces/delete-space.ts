import { AppError, describeError } from '@/server/core/errors';
import {
  type ConversationId,
  conversationStream,
  type SpaceId,
  spaceStream,
  workspaceStream,
} from '@/server/core/ids';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Actor, Services } from '@/server/services';
import {
  type CommandInput,
  type CommandRequest,
  runCommand,
  runOutsideCommand,
} from '@/server/workspaces/command';
import { findSpace } from './find-space';
import { aloneInSpace, type By, keepWork, putAway, removeSpaceWorktree, stopTurns } from './put-away';
import { removeStreams } from './remove-streams';
import type { SpaceRow } from './space-view';

export interface DeleteSpaceInput extends CommandInput {
  readonly spaceId: SpaceId;
  /** Also where uncommitted work in the worktree cannot be committed first: it is then lost, because a person said so. */
  readonly discardWork?: boolean | undefined;
}

/**
 * Removes a space for good: rows, streams, worktree, and the bodies nobody else refers to. What was not committed is
 * committed first; the branch stays in the repository. A tombstone and a `space/deleted` in the workspace's stream are
 * what is left (statement 67). Throws AppError `work_not_kept`, which leaves the space archived, `not_found`.
 */
export async function deleteSpace(
  services: Services,
  actor: Actor,
  input: DeleteSpaceInput,
): Promise<{ spaceId: SpaceId }> {
  const { spaceId, commandId, discardWork = false } = input;
  const request: CommandRequest = { actor, name: 'spaces.delete', commandId };
  return runOutsideCommand(services, request, async () => {
    const space = await closeSpace(services, actor, spaceId);
    return aloneInSpace(space, async () => {
      await clearSpace(services, space, { discardWork });
      return runCommand(services, request, (unit) =>
        eraseSpace(unit, services, { by: actor, spaceId, reason: 'person' }),
      );
    });
  });
}

/** The same by the retention that owners set, for an archived space. */
export async function deleteExpiredSpace(services: Services, by: By, spaceId: SpaceId): Promise<void> {
  const space = await closeSpace(services, by, spaceId);
  await aloneInSpace(space, async () => {
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
): Promise<void> {
  if (!discardWork) {
    await keepWork(space).catch((error: unknown) => {
      throw new AppError(
        'work_not_kept',
        `What is not committed in ${space.worktreePath} could not be committed: ${describeError(error)} The space is archived and nothing was deleted. Save it by hand, or delete the space with what is uncommitted.`,
        { spaceId: space.id, worktree: space.worktreePath },
      );
    });
  }
  await removeSpaceWorktree(services, space);
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
): Promise<{ spaceId: SpaceId }> {
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
  return { spaceId };
}
