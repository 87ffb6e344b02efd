import { AppError } from '@/server/core/errors';
import { parseStored, type StoredEvent } from '@/server/core/events/envelope';
import { type SpaceId, spaceStream } from '@/server/core/ids';
import { restoreChanges } from '@/server/git/discard-changes';
import type { Actor, Services } from '@/server/services';
import type { Database } from '@/server/store/database';
import {
  type CommandInput,
  type CommandRequest,
  runCommand,
  runOutsideCommand,
} from '@/server/workspaces/command';
import { aloneInSpace } from './alone-in-space';
import { announceSpace } from './announce-space';

export interface RestoreInput extends CommandInput {
  readonly spaceId: SpaceId;
  /** As `spaces.discardFile` answered. */
  readonly discardId: string;
}

/**
 * Undoes a discard: the file is again what it was, to the byte. Anyone who may change the space may undo, in every mode.
 * Throws AppError `file_moved_on` when the file was changed since, `not_found`, `worktree_busy`, `space_archived`.
 */
export async function restoreFile(
  services: Services,
  actor: Actor,
  input: RestoreInput,
): Promise<{ readonly path: string }> {
  const { spaceId, discardId, commandId } = input;
  const request: CommandRequest = { actor, name: 'spaces.restoreFile', commandId };
  return runOutsideCommand(services, request, () =>
    aloneInSpace(services, { actor, spaceId, label: 'an undo' }, async ({ worktreePath: worktree }) => {
      const { path, oldPath, base, kept } = await findDiscard(services.database, spaceId, discardId);
      const paths = oldPath === undefined ? [path] : [path, oldPath];
      await restoreChanges({ worktree, base, paths, kept });
      return runCommand(services, request, async (unit) => {
        const event = { type: 'changes/restored', data: { discardId, path } } as const;
        await announceSpace(unit, actor, { spaceId, events: [event] });
        return { path };
      });
    }),
  );
}

async function findDiscard({ reader }: Database, spaceId: SpaceId, discardId: string) {
  const stream = spaceStream(spaceId);
  const rows = await reader.event.findMany({
    where: { stream, type: 'changes/discarded', data: { contains: discardId } },
  });
  for (const row of rows) {
    const event = parseStored({ ...row, stream, at: Number(row.at) } satisfies StoredEvent);
    if (event?.type === 'changes/discarded' && event.data.discardId === discardId) return event.data;
  }
  throw new AppError('not_found', `Nothing was discarded here under ${discardId}.`, {
    kind: 'discard',
    id: discardId,
  });
}
