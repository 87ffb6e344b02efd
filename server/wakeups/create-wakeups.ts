/**
 * Runs conversations in this process. Invariant: at most one run per conversation; a wake during a run means one more;
 * a run that failed is tried again, later and later, so that no passing fault strands a turn.
 */
import type { Logger } from 'pino';
import { AppError } from '@/server/core/errors';
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

interface Retry {
  readonly timer: NodeJS.Timeout;
  readonly failures: number;
}

export interface WakeupDependencies {
  readonly run: RunConversation;
  readonly log: Logger;
  /** Milliseconds before a failed run is tried again; doubles with each failure, to 30 s at most. Default 500. */
  readonly firstRetryMs?: number;
}

const LONGEST_RETRY_MS = 30_000;

export function createWakeups(dependencies: WakeupDependencies): Wakeups {
  return new InProcessWakeups(dependencies);
}

class InProcessWakeups implements Wakeups {
  readonly #runs = new Map<ConversationId, Run>();
  readonly #retries = new Map<ConversationId, Retry>();
  #closed = false;

  constructor(private readonly dependencies: WakeupDependencies) {}

  wake(conversation: ConversationId): void {
    if (this.#closed) return;
    const running = this.#runs.get(conversation);
    if (running) running.again = true;
    else this.#start(conversation);
  }

  async stop(conversation: ConversationId): Promise<boolean> {
    const waitsForRetry = !this.#closed && this.#retries.has(conversation);
    // A turn may be open there: a run that is stopped at once closes it.
    const running = this.#runs.get(conversation) ?? (waitsForRetry ? this.#start(conversation) : null);
    if (!running) return false;
    // Inputs that waited begin the next turn.
    running.again = true;
    // While the process ends, a parent that stops its children must not close their turns.
    running.controller.abort(this.#closed ? 'shutdown' : 'stop');
    await running.ended;
    return true;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const conversation of [...this.#retries.keys()]) this.#takeRetry(conversation);
    for (const { controller } of this.#runs.values()) controller.abort('shutdown');
    await Promise.all([...this.#runs.values()].map(({ ended }) => ended));
  }

  #start(conversation: ConversationId): Run {
    const failures = this.#takeRetry(conversation);
    const controller = new AbortController();
    // A turn later than the caller: a command that wakes never waits for, nor nests in, what it woke.
    const ended = new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => this.#fails(conversation, controller.signal))
      .then((failed) => {
        this.#runs.delete(conversation);
        if (this.#closed) return;
        if (failed) this.#retryLater(conversation, failures + 1);
        else if (entry.again) this.#start(conversation);
      });
    const entry: Run = { controller, ended, again: false };
    this.#runs.set(conversation, entry);
    return entry;
  }

  /** True when it failed in a way that may pass; another runner's claim does not. */
  async #fails(conversation: ConversationId, signal: AbortSignal): Promise<boolean> {
    const { run, log } = this.dependencies;
    try {
      await run(conversation, signal);
      return false;
    } catch (error) {
      log.error({ err: error, conversation }, 'A run failed');
      return !(error instanceof AppError && error.code === 'stale_epoch');
    }
  }

  #retryLater(conversation: ConversationId, failures: number): void {
    const { firstRetryMs = 500 } = this.dependencies;
    const delay = Math.min(firstRetryMs * 2 ** (failures - 1), LONGEST_RETRY_MS);
    const timer = setTimeout(() => this.#start(conversation), delay);
    this.#retries.set(conversation, { timer, failures });
  }

  /** How often in a row it has failed. */
  #takeRetry(conversation: ConversationId): number {
    const retry = this.#retries.get(conversation);
    clearTimeout(retry?.timer);
    this.#retries.delete(conversation);
    return retry?.failures ?? 0;
  }
}
