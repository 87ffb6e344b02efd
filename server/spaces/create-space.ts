import { join } from 'node:path';
import { addConversation } from '@/server/conversations/add-conversation';
import { DEFAULT_TITLE } from '@/server/conversations/create-conversation';
import type { ConversationId, RepositoryId, SpaceId } from '@/server/core/ids';
import { DEFAULT_MODE, type ModeName } from '@/server/core/modes';
import type { Principal } from '@/server/core/principal';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Actor, Services } from '@/server/services';
import { newId } from '@/server/store/new-id';
import {
  type CommandInput,
  type CommandRequest,
  runCommand,
  runOutsideCommand,
} from '@/server/workspaces/command';
import { findRepository } from '@/server/workspaces/repository-view';
import { announceSpace } from './announce-space';
import { branchName } from './branch-name';
import { findSpace } from './find-space';
import { requireSelectable } from './require-selectable';
import { type SpaceView, spaceView } from './space-view';

export interface CreateSpaceInput extends CommandInput {
  readonly repositoryId: RepositoryId;
  readonly title?: string | undefined;
  /** Default `chat`. */
  readonly mode?: ModeName | undefined;
  /** The branch or revision to start from; default the repository's HEAD. */
  readonly branch?: string | undefined;
}

interface Prepared {
  readonly id: SpaceId;
  readonly title: string;
  readonly mode: ModeName;
  readonly branch: string;
  readonly worktree: string;
  readonly commit: string;
}

/** The folder of every space's worktree, by the space's id. */
export const worktreesFolder = (services: Pick<Services, 'dataDir'>): string =>
  join(services.dataDir, 'worktrees');

/**
 * A space with its own worktree on a new branch `interlock/…`, and its first conversation. A failure leaves neither worktree
 * nor branch behind. Throws AppError `not_found`, `unknown_mode`, `mode_not_selectable` (review, statement 12),
 * `repository_missing`, `git_failed`.
 */
export async function createSpace(
  services: Services,
  actor: Actor,
  input: CreateSpaceInput,
): Promise<SpaceView> {
  const request: CommandRequest = { actor, name: 'spaces.create', commandId: input.commandId };
  return runOutsideCommand(services, request, async () => {
    const { mode = DEFAULT_MODE, title = 'New space' } = input;
    requireSelectable(services.modes.current(), mode);
    const repository = await findRepository(services.database.reader, actor.workspaceId, input.repositoryId);
    const id = newId<SpaceId>();
    const branch = branchName(title, id);
    const wanted = { repository: repository.path, worktree: join(worktreesFolder(services), id) };
    const base = input.branch === undefined ? {} : { base: input.branch };
    const added = await services.worktrees.add({ ...wanted, branch, ...base });
    const undo = { ...wanted, made: { branch, commit: added.commit } };
    const space = { id, title, mode, branch, worktree: added.worktree, commit: added.commit };
    try {
      const view = await runCommand(services, request, (unit) =>
        registerSpace(unit, { actor, space, repositoryId: input.repositoryId, at: services.now() }),
      );
      // Another process finished this very command first: its space is the answer, ours never existed.
      if (view.id !== id) await services.worktrees.remove(undo);
      return view;
    } catch (error) {
      await takeBack(services, id, undo);
      throw error;
    }
  });
}

/**
 * Removes worktree and branch of a space that did not come to be. A connection may break after the commit: where the space
 * is there, or nobody can say, they stay. What could not be removed the next start's sweep finds.
 */
export async function takeBack(
  { database, worktrees, log }: Pick<Services, 'database' | 'worktrees' | 'log'>,
  id: SpaceId,
  undo: Parameters<Services['worktrees']['remove']>[0],
): Promise<void> {
  try {
    const there = await database.reader.space.findUnique({ where: { id }, select: { id: true } });
    if (!there) await worktrees.remove(undo);
  } catch (error) {
    log.warn({ err: error, worktree: undo.worktree }, 'What a space that failed left behind is still there');
  }
}

export interface SpaceRegistration {
  readonly actor: Pick<Actor, 'workspaceId'> & { readonly principal: Principal };
  readonly space: Prepared;
  readonly repositoryId: RepositoryId;
  /** UTC milliseconds. */
  readonly at: number;
}

/** The rows and events of a space whose worktree is there, and of its first conversation. */
export async function registerSpace(
  unit: UnitOfWork,
  { actor, space, repositoryId, at }: SpaceRegistration,
): Promise<SpaceView> {
  const { workspaceId, principal } = actor;
  const { id, title, mode, branch, worktree, commit } = space;
  // Removed in the meantime? Then this refuses instead of a foreign key.
  await findRepository(unit.rows, workspaceId, repositoryId);
  await unit.rows.space.create({
    data: {
      id,
      workspaceId,
      repositoryId,
      title,
      mode,
      modeRevision: 0,
      autonomy: 'act_with_approval',
      branch,
      baseCommit: commit,
      worktreePath: worktree,
      status: 'active',
      createdAt: new Date(at),
      updatedAt: new Date(at),
    },
  });
  const data = { repositoryId, title, branch, baseCommit: commit, mode };
  await announceSpace(unit, actor, { spaceId: id, events: [{ type: 'space/created', data }] });
  await addConversation(unit, {
    id: newId<ConversationId>(),
    workspaceId,
    spaceId: id,
    title: DEFAULT_TITLE,
    model: null,
    principal,
    at,
  });
  return spaceView(await findSpace(unit.rows, { workspaceId, spaceId: id }));
}
