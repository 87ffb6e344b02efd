/** The fold behind a conversation's screen. Events a person need not see change nothing and keep the reference. */
import type { ConversationEnvelope } from '../events/envelope';
import { addUsage, type Usage, unknownUsage } from '../usage';
import { foldApproval } from './fold-approvals';
import { foldCall, foldDelegated, foldFinished, foldParts, foldResult, foldStart } from './fold-calls';
import type { OpenStep, OpenTurn, QueuedInput, Thread, TurnSummary } from './thread';
import { ThreadDraft } from './thread-draft';

type EventOf<Type extends ConversationEnvelope['type']> = Extract<ConversationEnvelope, { type: Type }>;

/** Events in `seq` order. One pass, linear in the new events, whatever the length of the thread. */
export function foldThread(thread: Thread, events: readonly ConversationEnvelope[]): Thread {
  const draft = new ThreadDraft(thread);
  for (const event of events) foldEvent(draft, event);
  return draft.finish();
}

function foldEvent(draft: ThreadDraft, event: ConversationEnvelope): void {
  const taken = foldInput(draft, event) || foldTurn(draft, event) || foldApproval(draft, event);
  if (!taken) foldContent(draft, event);
  if (draft.view.fork) foldForkPoint(draft, event);
}

const placed = (event: ConversationEnvelope) => ({ key: String(event.seq), at: event.at });

/** Inputs wait in the queue until an event takes them. True when the event was one of theirs. */
function foldInput(draft: ThreadDraft, event: ConversationEnvelope): boolean {
  const { queue } = draft.view;
  switch (event.type) {
    case 'input/queued':
      foldQueued(draft, event);
      return true;
    case 'input/edited': {
      const { inputId, kind, text } = event.data;
      const changed = queue.map((each) => (each.inputId === inputId ? { ...each, kind, text } : each));
      if (queue.some((each) => each.inputId === inputId)) draft.set({ queue: changed });
      return true;
    }
    case 'input/removed':
      takeInput(draft, event.data.inputId);
      return true;
    case 'user/message':
      pushUser(draft, event, event.data);
      return true;
    default:
      return false;
  }
}

/** A decision waits its turn as well, but it is nothing a person wrote and could still change. */
function foldQueued(draft: ThreadDraft, event: EventOf<'input/queued'>): void {
  const input: QueuedInput = { ...event.data, at: event.at, by: event.principal };
  const written = input.kind === 'message' || input.kind === 'steering';
  if (written) draft.set({ queue: [...draft.view.queue, input] });
  // A wake-up says nothing, so nothing in the log ever takes it.
  else if (input.kind !== 'wakeup') draft.set({ untold: [...draft.view.untold, input] });
}

function takeInput(draft: ThreadDraft, inputId: string): QueuedInput | undefined {
  const { queue, untold } = draft.view;
  const taken = [...queue, ...untold].find((each) => each.inputId === inputId);
  if (!taken) return undefined;
  const others = (inputs: readonly QueuedInput[]) =>
    inputs.includes(taken) ? inputs.filter((each) => each !== taken) : inputs;
  draft.set({ queue: others(queue), untold: others(untold) });
  return taken;
}

function pushUser(
  draft: ThreadDraft,
  event: EventOf<'user/message' | 'context/message'>,
  data: { text: string; inputId?: string },
): void {
  const taken = data.inputId ? takeInput(draft, data.inputId) : undefined;
  draft.push({
    kind: 'user',
    text: taken?.text ?? data.text,
    by: taken?.by ?? event.principal,
    steering: event.type === 'context/message',
    forkAt: beforeSaid(draft, event.seq),
    ...placed(event),
  });
}

/** What opens a turn has its start before it: a fork leaves that out as well. */
function beforeSaid({ view, itemCount }: ThreadDraft, seq: number): number {
  const { turn } = view;
  return turn !== null && turn.firstItem === itemCount ? turn.startSeq - 1 : seq - 1;
}

function foldTurn(draft: ThreadDraft, event: ConversationEnvelope): boolean {
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

function foldContent(draft: ThreadDraft, event: ConversationEnvelope): void {
  switch (event.type) {
    case 'assistant/message':
      foldParts(draft, event);
      draft.set({ step: answered(draft.view.step) });
      break;
    case 'tool/call':
      foldCall(draft, event);
      break;
    case 'tool/start':
      foldStart(draft, event);
      break;
    case 'tool/delegated':
      foldDelegated(draft, event);
      break;
    case 'tool/finished':
      foldFinished(draft, event);
      break;
    case 'tool/result':
      foldResult(draft, event);
      break;
    case 'context/message':
      foldContext(draft, event);
      break;
    case 'todo/write':
      draft.set({ todos: event.data.todos });
      break;
    case 'request/retry':
      draft.pushRetry(event.data, placed(event));
      break;
    case 'compaction/summary':
      draft.push({ kind: 'compaction', text: event.data.text, ...placed(event) });
      break;
    default:
      foldFacts(draft, event);
  }
}

const answered = (step: OpenStep | null): OpenStep | null => step && { ...step, answered: true };

/** A mode note says again what the mode line shows; steering is something a person said. */
function foldContext(draft: ThreadDraft, event: EventOf<'context/message'>): void {
  const { kind, text, inputId } = event.data;
  if (kind === 'mode') return;
  if (kind === 'steering') {
    pushUser(draft, event, event.data);
    return;
  }
  const by = (inputId && takeInput(draft, inputId)?.by) || event.principal;
  draft.push({ kind: 'note', note: kind, text, by, ...placed(event) });
}

function foldFacts(draft: ThreadDraft, event: ConversationEnvelope): void {
  switch (event.type) {
    case 'conversation/created':
      foldCreated(draft, event);
      break;
    case 'conversation/titled':
      draft.set({ title: event.data.title });
      break;
    case 'model/selected':
      foldModel(draft, event);
      break;
    case 'request/header': {
      const { model, instructionFile, toolNames } = event.data;
      draft.set({ lastModel: model, instructionFile, toolNames });
      break;
    }
    case 'request/auxiliary':
      draft.set({ usage: addUsage(draft.view.usage, event.data.usage) });
      break;
    default:
      break;
  }
}

function foldCreated(draft: ThreadDraft, event: EventOf<'conversation/created'>): void {
  const { title, model, parent, forkedFrom } = event.data;
  draft.set({ title, model });
  const place = placed(event);
  if (parent) {
    draft.push({ kind: 'origin', origin: 'delegate', ...parent, ...place });
  }
  if (forkedFrom) draft.set({ fork: forkedFrom });
}

/** The line stands where the shared past ends; what closes an open turn there follows it, then the fork's own events. */
function foldForkPoint(draft: ThreadDraft, event: ConversationEnvelope): void {
  const { fork, turn } = draft.view;
  if (!fork || event.seq < fork.seq) return;
  if (event.seq === fork.seq) {
    const { conversationId } = fork;
    draft.push({
      kind: 'origin',
      origin: 'fork',
      conversationId,
      callId: null,
      ...placed(event),
      key: `${event.seq}.fork`,
    });
  }
  if (!turn) draft.set({ fork: null });
}

/** Choosing the model of a conversation that has not begun is no news in its thread. */
function foldModel(draft: ThreadDraft, event: EventOf<'model/selected'>): void {
  const { model } = event.data;
  if (model === draft.view.model) return;
  draft.set({ model });
  if (draft.itemCount > 0) draft.push({ kind: 'model', model, by: event.principal, ...placed(event) });
}
