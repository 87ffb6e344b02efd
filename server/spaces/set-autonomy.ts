import type { Autonomy } from '@/server/core/decide';
import type { SpaceId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { announceSpace } from './announce-space';
import { findActiveSpace } from './find-space';
import { type SpaceView, spaceView } from './space-view';

/** Which allowed calls ask first (statement 55); the mode is untouched by it. Setting what it is changes nothing. */
export async function setAutonomy(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly spaceId: SpaceId; readonly autonomy: Autonomy },
): Promise<SpaceView> {
  const { spaceId, autonomy, commandId } = input;
  const { workspaceId } = actor;
  return runCommand(services, { actor, name: 'spaces.setAutonomy', commandId }, async (unit) => {
    const space = await findActiveSpace(unit.rows, { workspaceId, spaceId });
    if (space.autonomy === autonomy) return spaceView(space);
    await unit.rows.space.update({ where: { id: spaceId }, data: { autonomy } });
    await announceSpace(unit, actor, { spaceId, events: [{ type: 'autonomy/set', data: { autonomy } }] });
    return spaceView({ ...space, autonomy });
  });
}
