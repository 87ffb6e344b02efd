/**
 * Owns how a command runs: role checked, idempotent by the client's id, rows and events in one transaction. Invariant:
 * the same id from the same operator has one effect, also when it is sent twice at the same moment.
 */
import { AppError } from '@/server/core/errors';
import type { CommandKey, Journal, UnitOfWork } from '@/server/journal/journal';
import type { Actor, Role, Services } from '@/server/services';

export interface CommandInput {
  /** Chosen by the client. */
  readonly commandId?: string | undefined;
}

export interface CommandRequest {
  readonly actor: Actor;
  /** The procedure's name. */
  readonly name: string;
  readonly commandId?: string | undefined;
  /** Default `member`: viewers decide and change nothing (statement 66). */
  readonly role?: Role;
}

const ranks: Readonly<Record<Role, number>> = { viewer: 0, member: 1, owner: 2 };

/** Throws AppError `not_allowed`. */
export function requireRole(actor: Actor, role: Role): void {
  if (ranks[actor.role] >= ranks[role]) return;
  throw new AppError('not_allowed', `This needs the role ${role}; yours is ${actor.role}.`, {
    needed: role,
    role: actor.role,
  });
}

function keyOf({ actor, name, commandId }: CommandRequest): CommandKey | undefined {
  return commandId === undefined ? undefined : { id: commandId, operatorId: actor.principal.id, name };
}

/** Runs `work` in one transaction; its result must be plain JSON. A repeated id answers with the first result. */
export async function runCommand<Result>(
  services: Pick<Services, 'journal'>,
  request: CommandRequest,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  requireRole(request.actor, request.role ?? 'member');
  return services.journal.transact(work, keyOf(request));
}

const inFlight = new WeakMap<Journal, Map<string, Promise<unknown>>>();

/**
 * For commands that reach outside the database before their transaction (a worktree, a clone, a provider): a finished
 * id answers from its row, an id that is being run is waited for, and only then `run` starts. `run` must end in
 * `runCommand` with the same request.
 */
export async function runOutsideCommand<Result>(
  services: Pick<Services, 'journal' | 'database'>,
  request: CommandRequest,
  run: () => Promise<Result>,
): Promise<Result> {
  requireRole(request.actor, request.role ?? 'member');
  const key = keyOf(request);
  if (!key) return run();
  const running = inFlight.get(services.journal) ?? new Map<string, Promise<unknown>>();
  inFlight.set(services.journal, running);
  const name = `${key.operatorId} ${key.id} ${key.name}`;
  const current = running.get(name);
  if (current) return current as Promise<Result>;
  const started = finishedOr(services, key, run).finally(() => running.delete(name));
  running.set(name, started);
  return started;
}

async function finishedOr<Result>(
  { database }: Pick<Services, 'database'>,
  key: CommandKey,
  run: () => Promise<Result>,
): Promise<Result> {
  const row = await database.reader.command.findUnique({
    where: { operatorId_id: { operatorId: key.operatorId, id: key.id } },
  });
  // Another command under this id: the journal says so when `run` comes to its transaction.
  return row?.name === key.name ? (JSON.parse(row.result) as Result) : run();
}
