import type { Input } from '@/prisma/generated/sqlite/client';
import type { InputKind } from '@/server/core/events/conversation-events';
import { type ConversationId, conversationStream, type InputId } from '@/server/core/ids';
import type { Principal } from '@/server/core/principal';
import type { UnitOfWork } from '@/server/journal/journal';
import { newId } from '@/server/store/new-id';

export interface NewInput {
  /** Given where others must find it again. */
  readonly id?: InputId;
  readonly conversationId: ConversationId;
  readonly kind: InputKind;
  readonly text: string;
  readonly principal: Principal;
  /** UTC milliseconds. */
  readonly at: number;
}

/** Accepts an input: a durable row and its `input/queued`. The caller wakes the runner after the commit. */
export async function queueInput(unit: UnitOfWork, input: NewInput): Promise<Input> {
  const { conversationId, kind, principal } = input;
  // An agent's delegated prompt comes from a model; what no database stores would differ between row and event.
  const text = input.text.toWellFormed().replaceAll('\0', '\ufffd');
  const inputId = input.id ?? newId<InputId>();
  const at = new Date(input.at);
  const row = await unit.rows.input.create({
    data: {
      id: inputId,
      conversationId,
      kind,
      text,
      principal: JSON.stringify(principal),
      createdAt: at,
    },
  });
  await unit.rows.conversation.update({ where: { id: conversationId }, data: { updatedAt: at } });
  await unit.append({
    stream: conversationStream(conversationId),
    events: [{ type: 'input/queued', data: { inputId, kind, text } }],
    principal,
  });
  return row;
}
