import type { Input } from '@/prisma/generated/sqlite/client';
import { AppError } from '@/server/core/errors';
import type { InputKind } from '@/server/core/events/conversation-events';
import { type ConversationId, conversationStream, type InputId } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { type InputView, inputView } from './conversation-view';
import { findActiveConversation } from './find-conversation';
import { findInput, missingInput } from './find-input';

export interface EditInput extends CommandInput {
  readonly conversationId: ConversationId;
  readonly inputId: InputId;
  readonly text: string;
  /** What the editor saw when they began; another text by now is somebody else's and is not overwritten. */
  readonly expectedText?: string | undefined;
  /** True: join the running turn at its next step. False: wait for its end. Absent: as it was. */
  readonly steer?: boolean | undefined;
}

/**
 * Changes a message that is still queued, text or place. Against the runner and against other editors it is a
 * compare-and-set: throws AppError `input_already_taken`, `input_changed` (with the text as it is now), `not_found`.
 */
export async function editInput(services: Services, actor: Actor, input: EditInput): Promise<InputView> {
  const { conversationId, inputId, text, commandId } = input;
  const { workspaceId, principal } = actor;
  return runCommand(services, { actor, name: 'conversations.editInput', commandId }, async (unit) => {
    const { status } = await findActiveConversation(unit.rows, { workspaceId, conversationId });
    const row = await findInput(unit.rows, { conversationId, inputId });
    requireWritten(row);
    const before = inputView(row);
    const kind = kindAfter(before.kind, input.steer, status !== 'idle');
    requireUnchanged(before, input.expectedText);
    if (before.text === text && before.kind === kind) return before;
    const { count } = await unit.rows.input.updateMany({
      where: { id: inputId, conversationId },
      data: { text, kind, principal: JSON.stringify(principal) },
    });
    if (count === 0) throw await missingInput(unit.rows, { conversationId, inputId });
    await unit.append({
      stream: conversationStream(conversationId),
      events: [{ type: 'input/edited', data: { inputId, kind, text } }],
      principal,
    });
    if (kind !== before.kind) unit.afterCommit(() => services.wakeups.wake(conversationId));
    return { ...before, text, kind };
  });
}

/** A decision waits in the same rows, but nobody wrote it and nobody may rewrite it (statement 34). */
function requireWritten({ id, kind }: Input): void {
  if (kind === 'message' || kind === 'steering') return;
  throw new AppError('not_found', `There is no queued message ${id}.`, { kind: 'input', id });
}

function kindAfter(kind: InputKind, steer: boolean | undefined, isRunning: boolean): InputKind {
  if (steer === undefined) return kind;
  return steer && isRunning ? 'steering' : 'message';
}

function requireUnchanged({ id, text }: InputView, expected: string | undefined): void {
  if (expected === undefined || expected === text) return;
  const message = `Somebody else changed this message meanwhile. It now reads: ${text}`;
  throw new AppError('input_changed', message, { inputId: id, text });
}
