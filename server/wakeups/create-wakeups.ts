/** Runs conversations in this process. Invariant: at most one run per conversation; a wake during a run means one more. */
import type { Logger } from 'pino';
import type { ConversationId } from '@/server/core/ids';
import type { Wakeups } from './wakeups';

/** Runs one conversation until it has nothing more to do. Must settle soon after `signal` aborts. */
export type RunConversation = (conversation: ConversationId, signal: AbortSignal) => Promise<void>;

/** `signal.reason` of a run: a person stopped it, or the process ends and the next start goes on with the turn. */
export type AbortReason = 'stop' | 'shutdown';

interface Run {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
  /** Woken while running: look again. */
  again: boolean;
}

export interface WakeupDependencies {
  readonly run: RunConversation;
  readonly log: Logger;
}

export function createWakeups({ run, log }: WakeupDependencies): Wakeups {
  const runs = new Map<ConversationId, Run>();
  let closed = false;

  async function attempt(conversation: ConversationId, signal: AbortSignal): Promise<void> {
    try {
      await run(conversation, signal);
    } catch (error) {
      log.error({ err: error, conversation }, 'A run failed');
    }
  }

  function start(conversation: ConversationId): void {
    const controller = new AbortController();
    // A turn later than the caller: a command that wakes never waits for, nor nests in, what it woke.
    const ended = new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => attempt(conversation, controller.signal))
      .then(() => {
        const { again } = entry;
        runs.delete(conversation);
        if (again && !closed) start(conversation);
      });
    const entry: Run = { controller, ended, again: false };
    runs.set(conversation, entry);
  }

  function abort(conversation: ConversationId, reason: AbortReason): Promise<void> | null {
    const running = runs.get(conversation);
    running?.controller.abort(reason);
    return running?.ended ?? null;
  }

  return {
    wake(conversation) {
      if (closed) return;
      const running = runs.get(conversation);
      if (running) running.again = true;
      else start(conversation);
    },
    async stop(conversation) {
      const running = runs.get(conversation);
      // Inputs that waited begin the next turn.
      if (running) running.again = true;
      // While the process ends, a parent that stops its children must not close their turns.
      const ended = abort(conversation, closed ? 'shutdown' : 'stop');
      await ended;
      return ended !== null;
    },
    async close() {
      closed = true;
      await Promise.all([...runs.keys()].map((conversation) => abort(conversation, 'shutdown')));
    },
  };
}
