/**
 * Owns the promise that what was just made to be written in has the keyboard once it is on the screen: a new space, a new
 * conversation, a fork. Invariant: kept once, and only for the conversation it was given for.
 */
import type { ConversationId } from '@/server/core/ids';

let awaited: ConversationId | null = null;

/** To be said before its address is opened. */
export function beginWriting(conversation: ConversationId): void {
  awaited = conversation;
}

/** True for the first composer of that conversation, which then takes the keyboard. */
export function takeWriting(conversation: ConversationId): boolean {
  if (awaited !== conversation) return false;
  awaited = null;
  return true;
}
