import type { Input } from '@/prisma/generated/sqlite/client';
import { AppError } from '@/server/core/errors';
import { type ConversationId, conversationStream, type InputId } from '@/server/core/ids';
import type { Rows } from '@/server/store/database';

interface Wanted {
  readonly conversationId: ConversationId;
  readonly inputId: InputId;
}

/** A queued input. Throws AppError `input_already_taken` once the runner has it, `not_found` where there never was one. */
export async function findInput(rows: Pick<Rows, 'input' | 'event'>, wanted: Wanted): Promise<Input> {
  const row = await rows.input.findFirst({
    where: { id: wanted.inputId, conversationId: wanted.conversationId },
  });
  if (row) return row;
  throw await missingInput(rows, wanted);
}

/** Why there is no such row. */
export async function missingInput(
  rows: Pick<Rows, 'event'>,
  { conversationId, inputId }: Wanted,
): Promise<AppError> {
  const events = await rows.event.findMany({
    where: {
      stream: conversationStream(conversationId),
      type: { in: ['input/queued', 'input/removed'] },
      data: { contains: inputId },
    },
    select: { type: true },
  });
  if (events.length > 0 && events.every(({ type }) => type === 'input/queued')) {
    const text = 'The agent has already taken this message; send another one to correct it.';
    return new AppError('input_already_taken', text, { inputId });
  }
  return new AppError('not_found', `There is no queued message ${inputId}.`, { kind: 'input', id: inputId });
}
