/**
 * Who may touch a worktree's files now. An agent's changing calls hold it together; what a person does to it (commit,
 * discard) holds it alone, so neither ever sees the other's half. The single-node rule: the lock is held in this process's
 * memory only, which is enough because one process owns a data directory with all its worktrees; it guards against no other.
 */
import { AppError } from '@/server/core/errors';

interface Holder {
  /** What people call it. */
  readonly label: string;
  readonly alone: boolean;
}

interface Waiter {
  readonly holder: Holder;
  readonly enter: () => void;
}

interface Gate {
  /** Several sharing, or one alone. */
  readonly holders: Set<Holder>;
  /** First come, first served: a person who waits is not overtaken by further calls. */
  readonly queue: Waiter[];
}

const gates = new Map<string, Gate>();

export interface LockRequest {
  readonly worktree: string;
  /** What it is for, e.g. a tool's name: others that have to wait are told. */
  readonly label: string;
  readonly signal?: AbortSignal;
}

/** Milliseconds a person waits for the agent's call under way before they are told to wait or to stop it. */
export const PATIENCE_MS = 4000;

/** Runs `work` beside other sharers. Waits while someone holds the worktree alone; throws the signal's reason when aborted. */
export function sharingWorktree<Value>(request: LockRequest, work: () => Promise<Value>): Promise<Value> {
  return holding(request, { alone: false, patience: null }, work);
}

/** Runs `work` alone. Throws AppError `worktree_busy` when `patience` milliseconds were not enough to get there. */
export function aloneInWorktree<Value>(
  request: LockRequest & { readonly patience?: number },
  work: () => Promise<Value>,
): Promise<Value> {
  return holding(request, { alone: true, patience: request.patience ?? PATIENCE_MS }, work);
}

async function holding<Value>(
  { worktree, label, signal }: LockRequest,
  { alone, patience }: { readonly alone: boolean; readonly patience: number | null },
  work: () => Promise<Value>,
): Promise<Value> {
  signal?.throwIfAborted();
  const gate = gates.get(worktree) ?? { holders: new Set(), queue: [] };
  gates.set(worktree, gate);
  const holder: Holder = { label, alone };
  if (gate.queue.length === 0 && fits(gate, alone)) gate.holders.add(holder);
  else await turnOf(gate, { holder, patience, signal });
  try {
    return await work();
  } finally {
    gate.holders.delete(holder);
    admit(gate);
    if (gate.holders.size === 0 && gate.queue.length === 0) gates.delete(worktree);
  }
}

const fits = ({ holders }: Gate, alone: boolean): boolean =>
  holders.size === 0 || (!alone && [...holders].every((each) => !each.alone));

/** Lets in whoever stands first, and those behind that can share with them. */
function admit(gate: Gate): void {
  for (let first = gate.queue[0]; first && fits(gate, first.holder.alone); first = gate.queue[0]) {
    gate.queue.shift();
    // Counted from this moment, not from when its promise is taken up.
    gate.holders.add(first.holder);
    first.enter();
  }
}

interface Waiting {
  readonly holder: Holder;
  readonly patience: number | null;
  readonly signal: AbortSignal | undefined;
}

function turnOf(gate: Gate, { holder, patience, signal }: Waiting): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    const giveUp = (why: unknown): void => {
      leave();
      gate.queue.splice(gate.queue.indexOf(waiter), 1);
      // Those behind may fit now that nobody asks to be alone before them.
      admit(gate);
      reject(why);
    };
    const abort = (): void => giveUp(signal?.reason);
    const waiter: Waiter = {
      holder,
      enter: () => {
        leave();
        resolve();
      },
    };
    const timer = patience === null ? undefined : setTimeout(() => giveUp(busy(gate)), patience);
    signal?.addEventListener('abort', abort, { once: true });
    gate.queue.push(waiter);
  });
}

function busy({ holders }: Gate): AppError {
  const by = [...new Set([...holders].map(({ label }) => label))].join(', ');
  return new AppError(
    'worktree_busy',
    `The worktree is being changed by ${by}. Nothing was done; try again when that has ended, or stop the turn.`,
    { by },
  );
}
