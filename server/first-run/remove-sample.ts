import type { SpaceId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { deleteSpace } from '@/server/spaces/delete-space';
import {
  type CommandInput,
  type CommandRequest,
  runCommand,
  runOutsideCommand,
} from '@/server/workspaces/command';
import { removeRepository } from '@/server/workspaces/remove-repository';
import { forgetSample, readSample } from '@/server/workspaces/sample-repository';

/** Deletes the sample's spaces, its repository and its files; what is no longer there is passed over. */
export async function removeSample(
  services: Services,
  actor: Actor,
  { commandId }: CommandInput,
): Promise<{ removed: boolean }> {
  const request: CommandRequest = { actor, name: 'repositories.removeSample', commandId };
  const { workspaceId } = actor;
  const { reader } = services.database;
  return runOutsideCommand(services, request, async () => {
    const sample = await readSample(reader, workspaceId);
    const repository =
      sample?.repositoryId &&
      (await reader.repository.findFirst({ where: { id: sample.repositoryId, workspaceId } }));
    if (sample?.repositoryId && repository) {
      const { repositoryId } = sample;
      // Children before the spaces that made them.
      const spaces = await reader.space.findMany({ where: { repositoryId }, orderBy: { id: 'desc' } });
      for (const { id } of spaces) await deleteSpace(services, actor, { spaceId: id as SpaceId });
      await removeRepository(services, actor, { repositoryId });
    }
    return runCommand(services, request, async (unit) => {
      await forgetSample(unit, workspaceId);
      return { removed: Boolean(repository) };
    });
  });
}
