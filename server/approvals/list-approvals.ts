import type { ApprovalKind, ApprovalStatus } from '@/server/core/approval';
import { AppError } from '@/server/core/errors';
import type { Actor, Services } from '@/server/services';
import { type Page, type PageInput, pageQuery } from '@/server/workspaces/page';
import { type ApprovalView, approvalView } from './approval-view';

export interface ListApprovalsInput extends PageInput {
  /** Default: pending. */
  readonly status?: ApprovalStatus | undefined;
  readonly kind?: ApprovalKind | undefined;
  readonly spaceId?: string | undefined;
}

/** Pending ones oldest first, as they wait; all others newest first. */
export async function listApprovals(
  services: Services,
  actor: Actor,
  input: ListApprovalsInput = {},
): Promise<Page<ApprovalView>> {
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
  });
  const shown = found.slice(0, page.take - 1);
  return {
    items: await Promise.all(shown.map((row) => approvalView(rows, row))),
    nextCursor: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Throws AppError `not_found`. */
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
