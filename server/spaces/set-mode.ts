import type { SpaceId } from '@/server/core/ids';
import type { ModeName } from '@/server/core/modes';
import type { Actor, Services } from '@/server/services';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { type SelectedMode, selectMode } from './select-mode';

export interface SetModeInput extends CommandInput {
  readonly spaceId: SpaceId;
  readonly mode: ModeName;
  readonly expectedRevision?: number | undefined;
}

/** An operator selects the space's mode by hand; see `selectMode` for the rules and errors. */
export async function setMode(services: Services, actor: Actor, input: SetModeInput): Promise<SelectedMode> {
  const { spaceId, mode, expectedRevision, commandId } = input;
  const by = { principal: actor.principal, services };
  return runCommand(services, { actor, name: 'spaces.setMode', commandId }, (unit) =>
    selectMode(unit, by, {
      workspaceId: actor.workspaceId,
      spaceId,
      mode,
      expectedRevision,
      cause: 'operator',
      at: services.now(),
    }),
  );
}
