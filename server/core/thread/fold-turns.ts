/** The part of the fold that follows the frame of the work: turns, their steps, the mode each runs in. */
import type { ConversationEnvelope } from '../events/envelope';
import { addUsage, type Usage, unknownUsage } from '../usage';
import type { OpenStep, OpenTurn, Thread, TurnSummary } from './thread';
import type { ThreadDraft } from './thread-draft';
import { type EventOf, placed } from './thread-event';

/** True when the event was one of a turn's frame. */
export function foldTurn(draft: ThreadDraft, event: ConversationEnvelope): boolean {
  switch (event.type) {
    case 'turn/start':
      draft.set({ turn: openTurn(draft, event) });
      return true;
    case 'step/start':
      draft.set({ step: { stepId: event.data.stepId, answered: false, waiting: false } });
      return true;
    case 'step/waiting':
      draft.set({ step: { stepId: event.data.stepId, answered: true, waiting: true } });
      return true;
    case 'step/end':
      draft.set({ step: null, ...usageAfter(draft.view, event.data.usage) });
      return true;
    case 'turn/end':
      foldTurnEnd(draft, event);
      return true;
    case 'mode/set': {
      const { mode } = event.data;
      const from = draft.view.effectiveMode;
      if (mode === from) return true;
      draft.push({ kind: 'mode', mode, from, by: event.principal, ...placed(event) });
      draft.set({ effectiveMode: mode });
      return true;
    }
    default:
      return false;
  }
}

const openTurn = (draft: ThreadDraft, event: EventOf<'turn/start'>): OpenTurn => ({
  turnId: event.data.turnId,
  startedAt: event.at,
  startSeq: event.seq,
  usage: unknownUsage,
  firstItem: draft.itemCount,
});

function usageAfter(view: Thread, spent: Usage): Partial<Thread> {
  const { inputTokens, outputTokens } = spent;
  const known = inputTokens !== null && outputTokens !== null;
  return {
    usage: addUsage(view.usage, spent),
    turn: view.turn && { ...view.turn, usage: addUsage(view.turn.usage, spent) },
    contextTokens: known ? inputTokens + outputTokens : view.contextTokens,
  };
}

function foldTurnEnd(draft: ThreadDraft, event: EventOf<'turn/end'>): void {
  const { reason, error, delivered } = event.data;
  draft.interruptRows();
  const summary = summaryOf(draft, event);
  draft.set({ turn: null, step: null });
  // A fork closes what was open where it begins; the line of its origin says so.
  if (event.seq > (draft.view.fork?.seq ?? event.seq)) return;
  if (summary) draft.push({ kind: 'turn', turn: summary, ...placed(event), key: `${event.seq}.turn` });
  if (reason === 'completed' && delivered !== false) return;
  const end = {
    reason,
    error: error ?? null,
    undelivered: delivered === false,
    mode: draft.view.effectiveMode,
  };
  draft.push({ kind: 'end', end, ...placed(event) });
}

/** Null for a turn in which the agent did nothing. */
function summaryOf({ view, since }: ThreadDraft, event: EventOf<'turn/end'>): TurnSummary | null {
  const { turn } = view;
  if (!turn) return null;
  const items = since(turn.firstItem);
  if (!items.some(({ kind }) => kind === 'text' || kind === 'reasoning' || kind === 'tools')) return null;
  const answer = items.findLast((item) => item.kind === 'text');
  return {
    answer: answer?.text ?? null,
    model: view.lastModel,
    mode: view.effectiveMode,
    durationMs: view.fork ? null : event.at - turn.startedAt,
    usage: turn.usage,
    forkAt: event.seq,
  };
}

export const answered = (step: OpenStep | null): OpenStep | null => step && { ...step, answered: true };
