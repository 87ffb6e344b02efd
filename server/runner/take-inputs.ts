/** Accepted inputs become events here, in one transaction with the row's removal: taken exactly once (statement 0). */
import type { InputKind } from '@/server/core/events/conversation-events';
import type { InputId } from '@/server/core/ids';
import { principal } from '@/server/core/principal';
import type { EventToAppend, UnitOfWork } from '@/server/journal/journal';
import type { ConversationLog } from './conversation-log';
import type { RunnerServices } from './runner-services';

export interface TakenInput {
  readonly id: InputId;
  readonly kind: InputKind;
  readonly text: string;
  readonly principal: ReturnType<typeof principal.parse>;
}

type Scope = { readonly services: RunnerServices; readonly log: ConversationLog };
export type WhichInputs = 'all' | 'between-steps' | 'none';

/** Between steps a message waits for the turn's natural end; steering and decisions join at once. */
const joinsBetweenSteps: readonly InputKind[] = ['steering', 'decision'];

export async function waitingInputs({ services, log }: Scope, which: WhichInputs): Promise<number> {
  if (which === 'none') return 0;
  const where = { ...whereInputs(log, which), NOT: { kind: 'note' } };
  return services.database.reader.input.count({ where });
}

/** Appends what `build` makes of the inputs taken. False when it made nothing. */
export async function takeInputs(
  scope: Scope,
  which: WhichInputs,
  build: (inputs: readonly TakenInput[]) => readonly EventToAppend[],
): Promise<boolean> {
  const { log } = scope;
  if ((await waitingInputs(scope, which)) === 0) return (await log.append(build([]))).length > 0;
  const events = await log.transact(async (unit) => build(await removeInputs(unit, log, which)));
  return events.length > 0;
}

/** Reads and removes the waiting rows, oldest first. Notes alone stay where they are: they begin nothing (statement 34). */
export async function removeInputs(
  { rows }: UnitOfWork,
  log: ConversationLog,
  which: WhichInputs,
): Promise<TakenInput[]> {
  const waiting = await rows.input.findMany({ where: whereInputs(log, which), orderBy: { id: 'asc' } });
  if (waiting.every((row) => row.kind === 'note')) return [];
  await rows.input.deleteMany({ where: { id: { in: waiting.map((row) => row.id) } } });
  return waiting.map((row) => ({
    id: row.id as InputId,
    kind: row.kind as InputKind,
    text: row.text,
    principal: principal.parse(JSON.parse(row.principal)),
  }));
}

function whereInputs(log: ConversationLog, which: WhichInputs) {
  const { conversationId } = log.claim;
  return which === 'all' ? { conversationId } : { conversationId, kind: { in: [...joinsBetweenSteps] } };
}

/** How an input reads in the log. A wake-up says nothing; it only begins a turn. */
export function inputEvents(input: TakenInput, as: 'message' | 'steering'): EventToAppend[] {
  const { id: inputId, text } = input;
  const from = { principal: input.principal };
  if (input.kind === 'wakeup') return [];
  if (input.kind === 'decision' || input.kind === 'note') {
    return [{ type: 'context/message', data: { kind: 'decision', text, inputId }, ...from }];
  }
  if (as === 'message') return [{ type: 'user/message', data: { inputId, text }, ...from }];
  return [{ type: 'context/message', data: { kind: 'steering', text, inputId }, ...from }];
}
