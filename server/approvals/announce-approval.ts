import type { Approval } from '@/prisma/generated/sqlite/client';
import type { ApprovalKind, ApprovalStatus, CancelCause } from '@/server/core/approval';
import { approvalAnswer } from '@/server/core/approval-schemas';
import {
  type ConversationId,
  conversationStream,
  type SpaceId,
  spaceStream,
  type WorkspaceId,
  workspaceStream,
} from '@/server/core/ids';
import type { Principal } from '@/server/core/principal';
import type { UnitOfWork } from '@/server/journal/journal';

const present = <Fields extends Record<string, unknown>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as {
    [Key in keyof Fields]?: NonNullable<Fields[Key]>;
  };

const placeOf = ({ callId, planId, planRevision }: Approval) => present({ callId, planId, planRevision });

/** `approval/asked` on the space's stream, its copy on the conversation's, and the inbox's hint. */
export async function announceAsked(unit: UnitOfWork, row: Approval, principal: Principal): Promise<void> {
  const data = {
    approvalId: row.id,
    kind: row.kind as ApprovalKind,
    conversationId: row.conversationId,
    title: row.title,
    subjectHash: row.subjectHash,
    ...placeOf(row),
  };
  const [event] = await unit.append({
    stream: spaceStream(row.spaceId as SpaceId),
    events: [{ type: 'approval/asked', data }],
    principal,
  });
  await unit.append({
    stream: conversationStream(row.conversationId as ConversationId),
    events: [{ type: 'approval/asked', data: { ...data, spaceSeq: event?.seq ?? 0 } }],
    principal,
  });
  await hintInbox(unit, row, principal);
}

/** The row's new state, told in the same three places. */
export async function announceDecided(
  unit: UnitOfWork,
  row: Approval,
  by: { readonly principal: Principal; readonly cause?: CancelCause },
): Promise<void> {
  const { planRevision: _, ...place } = placeOf(row);
  const data = {
    approvalId: row.id,
    kind: row.kind as ApprovalKind,
    conversationId: row.conversationId,
    status: row.status as ApprovalStatus,
    ...present({ comment: row.comment, cause: by.cause }),
    ...(row.answer !== null && { answer: approvalAnswer.parse(JSON.parse(row.answer)) }),
    ...place,
  };
  const { principal } = by;
  const [event] = await unit.append({
    stream: spaceStream(row.spaceId as SpaceId),
    events: [{ type: 'approval/decided', data }],
    principal,
  });
  await unit.append({
    stream: conversationStream(row.conversationId as ConversationId),
    events: [{ type: 'approval/decided', data: { ...data, spaceSeq: event?.seq ?? 0 } }],
    principal,
  });
  await hintInbox(unit, row, principal);
}

async function hintInbox(unit: UnitOfWork, row: Approval, principal: Principal): Promise<void> {
  await unit.append({
    stream: workspaceStream(row.workspaceId as WorkspaceId),
    events: [{ type: 'inbox/changed', data: {} }],
    principal,
  });
}
