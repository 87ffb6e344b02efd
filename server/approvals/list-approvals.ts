import type { ApprovalKind, ApprovalStatus } from '@/server/core/approval';
import { AppError } from '@/server/core/errors';
import type { Actor, Services } from '@/server/services';
import { type Page, type PageInput, pageQuery, toPage } from '@/server/workspaces/page';
import {
  type ApprovalSummary,
  type ApprovalView,
  approvalSummaries,
  approvalView,
  summaryParts,
} from './approval-view';

export interface ListApprovalsInput extends PageInput {
  /** Default: pending. */
  readonly status?: ApprovalStatus | undefined;
  readonly kind?: ApprovalKind | undefined;
  readonly spaceId?: string | undefined;
}

/** Pending ones oldest first, as they wait; all others newest first. As many queries for a full page as for one row. */
export async function listApprovals(
  services: Services,
  actor: Actor,
  input: ListApprovalsInput = {},
): Promise<Page<ApprovalSummary>> {
  const status = input.status ?? 'pending';
  const rows = services.database.reader;
  const { where, ...page } = pageQuery(input, status === 'pending' ? 'oldest-first' : 'newest-first');
  const found = await rows.approval.findMany({
    where: {
      workspaceId: actor.workspaceId,
      status,
      ...(input.kind && { kind: input.kind }),
      ...(input.spaceId && { spaceId: input.spaceId }),
      ...where,
    },
    ...page,
    ...summaryParts,
  });
  const { items, nextCursor } = toPage(found, input, (row) => row);
  return { items: await approvalSummaries(rows, items), nextCursor };
}

/** The whole of it, subject included. Throws AppError `not_found`. */
export async function getApproval(
  services: Services,
  actor: Actor,
  input: { readonly approvalId: string },
): Promise<ApprovalView> {
  const rows = services.database.reader;
  const { workspaceId } = actor;
  const row = await rows.approval.findFirst({ where: { id: input.approvalId, workspaceId } });
  if (row) return approvalView(rows, row);
  throw new AppError('not_found', `There is no approval ${input.approvalId} here.`, { kind: 'approval' });
}
