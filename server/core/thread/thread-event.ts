import type { ConversationEnvelope } from '../events/envelope';

export type EventOf<Type extends ConversationEnvelope['type']> = Extract<
  ConversationEnvelope,
  { type: Type }
>;

/** Where an item of the thread stands that comes of this event alone. */
export const placed = (event: ConversationEnvelope) => ({ key: String(event.seq), at: event.at });
