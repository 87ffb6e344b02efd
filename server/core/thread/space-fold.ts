/** What a space's stream says of it, folded: its mode and who chose it, autonomy, title (statements 1, 3, 62). */
import type { Autonomy } from '../decide';
import type { SpaceEnvelope } from '../events/envelope';
import type { ModeChangeCause } from '../events/space-events';
import { DEFAULT_MODE, type ModeName } from '../modes';
import type { Principal } from '../principal';
import { type ApprovalTrace, askedTrace, decidedTrace } from './approval-trace';

export interface ModeSelection {
  readonly seq: number;
  readonly from: ModeName;
  readonly to: ModeName;
  readonly cause: ModeChangeCause;
  readonly by: Principal;
  /** UTC milliseconds. */
  readonly at: number;
}

export interface SpaceView {
  readonly title: string;
  readonly branch: string;
  /** The selected mode; a conversation's effective mode follows it at its next landing. */
  readonly mode: ModeName;
  readonly modeRevision: number;
  readonly autonomy: Autonomy;
  readonly archived: boolean;
  /** Deleted ones are not among them. */
  readonly conversationIds: readonly string[];
  readonly archivedIds: readonly string[];
  /** In `seq` order. */
  readonly selections: readonly ModeSelection[];
  /** In the order they were asked. */
  readonly approvals: readonly ApprovalTrace[];
  /** `seq` of what a person last did to the worktree or the branch; 0 = nothing yet. */
  readonly changesSeq: number;
}

export const initialSpace: SpaceView = {
  title: '',
  branch: '',
  mode: DEFAULT_MODE,
  modeRevision: 0,
  autonomy: 'act_with_approval',
  archived: false,
  conversationIds: [],
  archivedIds: [],
  selections: [],
  approvals: [],
  changesSeq: 0,
};

/** Events in `seq` order; the same reference when nothing changed. */
export const foldSpace = (space: SpaceView, events: readonly SpaceEnvelope[]): SpaceView =>
  events.reduce(foldSpaceEvent, space);

function foldSpaceEvent(space: SpaceView, event: SpaceEnvelope): SpaceView {
  switch (event.type) {
    case 'space/created': {
      const { title, branch, mode } = event.data;
      return { ...space, title, branch, mode };
    }
    case 'space/renamed':
      return { ...space, title: event.data.title };
    case 'mode/selected': {
      const { from, to, revision, cause } = event.data;
      const selection: ModeSelection = { seq: event.seq, from, to, cause, by: event.principal, at: event.at };
      return { ...space, mode: to, modeRevision: revision, selections: [...space.selections, selection] };
    }
    case 'autonomy/set':
      return { ...space, autonomy: event.data.autonomy };
    case 'conversation/added':
      return { ...space, conversationIds: [...space.conversationIds, event.data.conversationId] };
    case 'approval/asked':
      return { ...space, approvals: [...space.approvals, askedTrace(event)] };
    case 'approval/decided':
      return { ...space, approvals: withDecided(space.approvals, event) };
    case 'changes/committed':
    case 'changes/pushed':
    case 'changes/discarded':
    case 'changes/restored':
      return { ...space, changesSeq: event.seq };
    case 'space/archived':
      return space.archived ? space : { ...space, archived: true };
    case 'space/restored':
      return space.archived ? { ...space, archived: false } : space;
    case 'conversation/archived':
      return { ...space, archivedIds: [...space.archivedIds, event.data.conversationId] };
    case 'conversation/restored':
      return { ...space, archivedIds: without(space.archivedIds, event.data.conversationId) };
    case 'conversation/deleted': {
      const { conversationId } = event.data;
      return {
        ...space,
        conversationIds: without(space.conversationIds, conversationId),
        archivedIds: without(space.archivedIds, conversationId),
      };
    }
    default:
      return space;
  }
}

const without = (ids: readonly string[], id: string): readonly string[] => ids.filter((each) => each !== id);

const withDecided = (
  approvals: readonly ApprovalTrace[],
  event: Extract<SpaceEnvelope, { type: 'approval/decided' }>,
): readonly ApprovalTrace[] =>
  approvals.map((each) => (each.approvalId === event.data.approvalId ? decidedTrace(each, event) : each));

/**
 * Who asked for a mode that landed in a conversation at `at`: the last selection of it before then, since the runner
 * writes the landing itself. Null when no selection led to it, as for a child that starts in its parent's mode.
 */
export function selectionBehind(
  selections: readonly ModeSelection[],
  landed: { mode: ModeName; at: number },
): ModeSelection | null {
  return selections.findLast((each) => each.to === landed.mode && each.at <= landed.at) ?? null;
}
