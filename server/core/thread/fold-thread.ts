/** The fold behind a conversation's screen. Events a person need not see change nothing and keep the reference. */
import type { ConversationEnvelope } from '../events/envelope';
import { addUsage } from '../usage';
import { foldApproval } from './fold-approvals';
import { foldCall, foldDelegated, foldFinished, foldParts, foldResult, foldStart } from './fold-calls';
import { foldInput, pushUser, takeInput } from './fold-inputs';
import { answered, foldTurn } from './fold-turns';
import type { Thread } from './thread';
import { ThreadDraft } from './thread-draft';
import { type EventOf, placed } from './thread-event';

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
