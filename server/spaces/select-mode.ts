/**
 * Owns the one way a space's selected mode changes (statement 3). Invariant: column, revision and `mode/selected` change
 * in one transaction, by compare-and-set, and never for an agent (statement 10).
 */

import { closeOnModeChange, type ModeChangeServices } from '@/server/approvals/mode-left';
import { AppError } from '@/server/core/errors';
import type { ModeChangeCause } from '@/server/core/events/space-events';
import { type SpaceId, spaceStream, type WorkspaceId, workspaceStream } from '@/server/core/ids';
import { type ModeName, requireMode } from '@/server/core/modes';
import type { Principal } from '@/server/core/principal';
import type { UnitOfWork } from '@/server/journal/journal';
import { requireActive } from './find-space';
import { requireSelectable } from './require-selectable';

export interface ModeSelection {
  readonly workspaceId: WorkspaceId;
  readonly spaceId: SpaceId;
  readonly mode: ModeName;
  /** Without it the last write wins. */
  readonly expectedRevision?: number | undefined;
  readonly cause: ModeChangeCause;
  readonly approvalId?: string;
  /** UTC milliseconds. */
  readonly at: number;
}

export interface SelectedMode {
  readonly spaceId: SpaceId;
  readonly mode: ModeName;
  readonly modeRevision: number;
  /** False where the space had that mode already: no event, no revision. */
  readonly changed: boolean;
}

/** What the system may do on its own; every other cause names the operator who decided. */
const systemCauses: readonly ModeChangeCause[] = ['pull_request', 'pipeline', 'configuration'];

const ATTEMPTS = 25;

/**
 * Throws AppError `not_allowed` for an agent, `unknown_mode`, `mode_not_selectable` (review by hand, statement 12),
 * `space_archived`, and `mode_conflict` with the current mode and revision where `expectedRevision` is not theirs.
 */
export async function selectMode(
  unit: UnitOfWork,
  by: { readonly principal: Principal; readonly services: ModeChangeServices },
  selection: ModeSelection,
): Promise<SelectedMode> {
  requireSelector(by.principal, selection.cause);
  const modes = by.services.modes.current();
  if (selection.cause === 'operator') requireSelectable(modes, selection.mode);
  else requireMode(modes, selection.mode);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const selected = await compareAndSet(unit, by, selection);
    if (selected) return selected;
  }
  throw new AppError('mode_conflict', 'The mode of this space keeps changing; try again.', {
    spaceId: selection.spaceId,
  });
}

function requireSelector(principal: Principal, cause: ModeChangeCause): void {
  if (principal.kind === 'operator') return;
  if (principal.kind === 'system' && systemCauses.includes(cause)) return;
  throw new AppError('not_allowed', 'Only an operator selects the mode of a space.', {
    principal: principal.kind,
  });
}

/** Null where another writer came between the read and the write. */
async function compareAndSet(
  unit: UnitOfWork,
  { principal, services }: { readonly principal: Principal; readonly services: ModeChangeServices },
  selection: ModeSelection,
): Promise<SelectedMode | null> {
  const { workspaceId, spaceId, mode, expectedRevision } = selection;
  const space = await unit.rows.space.findFirst({ where: { id: spaceId, workspaceId } });
  if (!space) {
    const text = `There is no space ${spaceId} in this workspace.`;
    throw new AppError('not_found', text, { kind: 'space', id: spaceId });
  }
  requireActive(space);
  const from = space.modeRevision;
  if (expectedRevision !== undefined && expectedRevision !== from) {
    throw conflict(space.mode, from, selection);
  }
  if (space.mode === mode) return { spaceId, mode, modeRevision: from, changed: false };
  const { count } = await unit.rows.space.updateMany({
    where: { id: spaceId, modeRevision: from },
    data: { mode, modeRevision: from + 1, updatedAt: new Date(selection.at) },
  });
  if (count === 0) return null;
  await announce(unit, principal, { ...selection, from: space.mode, revision: from + 1 });
  const change = { spaceId, from: space.mode, to: mode, principal, at: selection.at };
  await closeOnModeChange(unit, services, change);
  return { spaceId, mode, modeRevision: from + 1, changed: true };
}

function conflict(mode: ModeName, revision: number, { spaceId, expectedRevision }: ModeSelection): AppError {
  return new AppError(
    'mode_conflict',
    `Someone changed the mode first: it is "${mode}" at revision ${revision}, not at ${expectedRevision}. Look again, then select.`,
    { spaceId, mode, modeRevision: revision },
  );
}

async function announce(
  unit: UnitOfWork,
  principal: Principal,
  change: ModeSelection & { readonly from: ModeName; readonly revision: number },
): Promise<void> {
  const { workspaceId, spaceId, from, mode: to, revision, cause, approvalId } = change;
  await unit.append({
    stream: spaceStream(spaceId),
    events: [
      { type: 'mode/selected', data: { from, to, revision, cause, ...(approvalId && { approvalId }) } },
    ],
    principal,
  });
  await unit.append({
    stream: workspaceStream(workspaceId),
    events: [{ type: 'space/changed', data: { spaceId } }],
    principal,
  });
}
