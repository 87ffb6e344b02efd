/** The part of the fold that follows what people and programs write: queued, changed, taken by the agent. */
import type { ConversationEnvelope } from '../events/envelope';
import type { QueuedInput } from './thread';
import type { ThreadDraft } from './thread-draft';
import { type EventOf, placed } from './thread-event';

/** Inputs wait in the queue until an event takes them. True when the event was one of theirs. */
export function foldInput(draft: ThreadDraft, event: ConversationEnvelope): boolean {
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

export function takeInput(draft: ThreadDraft, inputId: string): QueuedInput | undefined {
  const { queue, untold } = draft.view;
  const taken = [...queue, ...untold].find((each) => each.inputId === inputId);
  if (!taken) return undefined;
  const others = (inputs: readonly QueuedInput[]) =>
    inputs.includes(taken) ? inputs.filter((each) => each !== taken) : inputs;
  draft.set({ queue: others(queue), untold: others(untold) });
  return taken;
}

export function pushUser(
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
