/** Idempotent commands: the first run's result, kept in the same transaction as what the run did. */
import { AppError } from '@/server/core/errors';
import type { Rows } from '@/server/store/database';
import type { CommandKey } from './journal';

/** Null where the command has not run yet. Throws AppError `bad_input` where its id was used for another command. */
export async function findResult(rows: Rows, key: CommandKey): Promise<{ result: unknown } | null> {
  const { operatorId, id } = key;
  const found = await rows.command.findUnique({ where: { operatorId_id: { operatorId, id } } });
  if (!found) return null;
  if (found.name !== key.name) {
    throw new AppError(
      'bad_input',
      `The command id ${id} was already used for ${found.name}. Send ${key.name} with an id of its own.`,
      { commandId: id, used: found.name },
    );
  }
  return { result: JSON.parse(found.result) as unknown };
}

/** A result that is `undefined` is kept, and comes back, as null. */
export async function keepResult(
  rows: Rows,
  key: CommandKey,
  done: { result: unknown; at: number },
): Promise<void> {
  const { operatorId, id, name } = key;
  const result = JSON.stringify(done.result ?? null);
  await rows.command.create({ data: { operatorId, id, name, result, createdAt: new Date(done.at) } });
}
