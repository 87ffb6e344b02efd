import { rm } from 'node:fs/promises';
import { AppError } from '@/server/core/errors';
import { type RepositoryId, workspaceStream } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { cloneTarget } from './add-repository';
import { type CommandInput, runCommand } from './command';
import { findRepository } from './repository-view';

/**
 * Forgets a repository; a checkout that was there before stays as it is, a clone of ours goes. Throws AppError
 * `repository_in_use` while spaces on it exist, archived ones included.
 */
export async function removeRepository(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly repositoryId: RepositoryId },
): Promise<{ repositoryId: RepositoryId }> {
  const { repositoryId, commandId } = input;
  const { workspaceId, principal } = actor;
  const result = await runCommand(
    services,
    { actor, name: 'repositories.remove', commandId },
    async (unit) => {
      const row = await findRepository(unit.rows, workspaceId, repositoryId);
      const spaces = await unit.rows.space.count({ where: { repositoryId } });
      if (spaces > 0) {
        throw new AppError(
          'repository_in_use',
          `"${row.name}" still has ${spaces} ${spaces === 1 ? 'space' : 'spaces'}; delete them first.`,
          { name: row.name, spaces },
        );
      }
      await unit.rows.repository.delete({ where: { id: repositoryId } });
      await unit.append({
        stream: workspaceStream(workspaceId),
        events: [{ type: 'repository/changed', data: { repositoryId } }],
        principal,
      });
      return { repositoryId };
    },
  );
  await rm(cloneTarget(services, repositoryId), { recursive: true, force: true });
  return result;
}
