import type { Approval } from '@/prisma/generated/sqlite/client';
import type { ApprovalKind } from '@/server/core/approval';
import type { Principal } from '@/server/core/principal';
import type { UnitOfWork } from '@/server/journal/journal';
import { newId } from '@/server/store/new-id';
import { announceAsked } from './announce-approval';
import { expiryOf } from './approval-expiry';

export interface NewApproval {
  readonly kind: ApprovalKind;
  readonly workspaceId: string;
  readonly spaceId: string;
  readonly conversationId: string;
  /** What may be pending only once (statement 28), e.g. `plan_exit:SPACE`. */
  readonly openKey: string;
  readonly title: string;
  readonly subject: string;
  readonly subjectHash: string;
  readonly requester: Principal;
  readonly callId?: string;
  readonly plan?: { readonly id: string; readonly revision: number };
  /** UTC milliseconds. */
  readonly at: number;
}

export const openKeys = {
  planExit: (spaceId: string) => `plan_exit:${spaceId}`,
  plan: (planId: string) => `plan:${planId}`,
  call: (conversationId: string, callId: string) => `call:${conversationId}:${callId}`,
} as const;

/** Opens a pending row with its events. The unique open key refuses a second one; callers look for it first. */
export async function askApproval(unit: UnitOfWork, asked: NewApproval): Promise<Approval> {
  const { plan, callId, requester, at, ...rest } = asked;
  const row = await unit.rows.approval.create({
    data: {
      ...rest,
      id: newId(),
      status: 'pending',
      requester: JSON.stringify(requester),
      callId: callId ?? null,
      planId: plan?.id ?? null,
      planRevision: plan?.revision ?? null,
      createdAt: new Date(at),
      expiresAt: await expiryOf(unit.rows, asked),
    },
  });
  await announceAsked(unit, row, requester);
  return row;
}
