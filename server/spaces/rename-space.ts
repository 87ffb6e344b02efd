import type { SpaceId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { announceSpace } from './announce-space';
import { findSpace } from './find-space';
import { type SpaceView, spaceView } from './space-view';

/** The branch keeps its name. */
export async function renameSpace(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly spaceId: SpaceId; readonly title: string },
): Promise<SpaceView> {
  const { spaceId, title, commandId } = input;
  const { workspaceId } = actor;
  return runCommand(services, { actor, name: 'spaces.rename', commandId }, async (unit) => {
    const space = await findSpace(unit.rows, { workspaceId, spaceId });
    if (space.title === title) return spaceView(space);
    await unit.rows.space.update({ where: { id: spaceId }, data: { title } });
    await announceSpace(unit, actor, { spaceId, events: [{ type: 'space/renamed', data: { title } }] });
    return spaceView({ ...space, title });
  });
}
