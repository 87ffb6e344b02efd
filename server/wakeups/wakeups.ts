/**
 * Owns when a conversation runs. A wake-up is only a hint: the log and the input rows are the truth, and at most one
 * runner per conversation is active in this process.
 */
import type { ConversationId } from '@/server/core/ids';

export interface Wakeups {
  /** There may be something to do. Coalesced; never lost while the process lives. */
  wake(conversation: ConversationId): void;
  /** Aborts the turn that runs now, if one does; true if one was. Resolves when the runner let go of the conversation. */
  stop(conversation: ConversationId): Promise<boolean>;
  /** Ends all runners without closing their turns, for shutdown; the next start resumes them. */
  close(): Promise<void>;
}
