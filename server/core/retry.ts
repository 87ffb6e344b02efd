/** What trying a turn again means, read off its events. Pure. */
import type { ConversationEnvelope } from './events/envelope';

export type Retry =
  /** The model still owes an answer to what the log ends with: the same request goes out again. */
  | { readonly kind: 'same-request' }
  /** It had answered: what people said last is sent again. */
  | { readonly kind: 'same-input'; readonly texts: readonly string[] };

/**
 * `events` from the last `turn/start` on, in `seq` order. Null where nothing can be tried again: the turn is still open, it
 * completed, or nobody said anything in it and its last word was the agent's.
 */
export function retryOf(events: readonly ConversationEnvelope[]): Retry | null {
  const end = events.findLast((event) => event.type === 'turn/end');
  if (end?.type !== 'turn/end' || end.data.reason === 'completed') return null;
  const from = lastSaid(events);
  const since = events.slice(Math.max(0, from));
  const tail = since.findLast(isContent);
  const spoke = since.some(isAnswer);
  const owes = tail !== undefined && !isAnswer(tail);
  // Who stops an agent at work and then wants it again means what they said, not the call that was cut off.
  if (owes && (!spoke || from < 0 || end.data.reason !== 'stopped')) return { kind: 'same-request' };
  const texts = since.flatMap(saidIn);
  return texts.length > 0 ? { kind: 'same-input', texts } : null;
}

/** Where the last messages begin that were taken together; -1 when people said nothing. */
function lastSaid(events: readonly ConversationEnvelope[]): number {
  let at = events.findLastIndex((event) => event.type === 'user/message');
  while (at > 0 && events[at - 1]?.type === 'user/message') at -= 1;
  return at;
}

const saidIn = (event: ConversationEnvelope): string[] => {
  if (event.type === 'user/message') return [event.data.text];
  return event.type === 'context/message' && event.data.kind === 'steering' ? [event.data.text] : [];
};

/** Only what a model would see again counts: of a message that was cut off its text. */
function isAnswer(event: ConversationEnvelope): boolean {
  if (event.type !== 'assistant/message') return false;
  const { parts, partial } = event.data;
  return parts.some((part) =>
    part.type === 'text' ? part.text !== '' : part.type === 'tool-call' && !partial,
  );
}

const isContent = (event: ConversationEnvelope): boolean =>
  isAnswer(event) || ['user/message', 'context/message', 'tool/result'].includes(event.type);
