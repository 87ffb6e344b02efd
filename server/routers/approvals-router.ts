import { z } from 'zod';
import {
  LONGEST_EXPIRY_MINUTES,
  readApprovalExpiry,
  setApprovalExpiry,
} from '@/server/approvals/approval-expiry';
import { decideApproval } from '@/server/approvals/decide-approval';
import { getApproval, listApprovals } from '@/server/approvals/list-approvals';
import { listRules, revokeRule } from '@/server/approvals/rules';
import {
  approvalAnswer,
  approvalDecision,
  approvalKind,
  approvalStatus,
} from '@/server/core/approval-schemas';
import { spaceId } from '@/server/core/id-schemas';
import { pageFields } from '@/server/workspaces/page';
import { commandFields, memberMutation, ownerMutation, router, viewerQuery } from './trpc';

const comment = z.string().max(20_000);

export const approvalsRouter = router({
  list: viewerQuery
    .input(
      z.object({
        status: approvalStatus.optional(),
        kind: approvalKind.optional(),
        spaceId: spaceId.optional(),
        ...pageFields,
      }),
    )
    .query(({ ctx, input }) => listApprovals(ctx.services, ctx.actor, input)),
  get: viewerQuery
    .input(z.object({ approvalId: z.uuid() }))
    .query(({ ctx, input }) => getApproval(ctx.services, ctx.actor, input)),
  decide: memberMutation
    .input(
      z.object({
        approvalId: z.uuid(),
        decision: approvalDecision,
        subjectHash: z.string().length(64),
        comment: comment.optional(),
        answer: approvalAnswer.optional(),
        nodeKeys: z.array(z.string()).min(1).max(500).optional(),
        remember: z.object({ scope: z.literal('space'), expiresAt: z.iso.datetime().nullish() }).optional(),
        ...commandFields,
      }),
    )
    .mutation(({ ctx, input }) => decideApproval(ctx.services, ctx.actor, input)),
  expiry: viewerQuery.query(async ({ ctx }) => ({
    minutes: await readApprovalExpiry(ctx.services.database.reader, ctx.actor.workspaceId),
  })),
  setExpiry: ownerMutation
    .input(
      z.object({ minutes: z.number().int().min(1).max(LONGEST_EXPIRY_MINUTES).nullable(), ...commandFields }),
    )
    .mutation(({ ctx, input }) => setApprovalExpiry(ctx.services, ctx.actor, input)),
});

export const rulesRouter = router({
  list: viewerQuery
    .input(z.object(pageFields))
    .query(({ ctx, input }) => listRules(ctx.services, ctx.actor, input)),
  revoke: memberMutation
    .input(z.object({ ruleId: z.uuid(), ...commandFields }))
    .mutation(({ ctx, input }) => revokeRule(ctx.services, ctx.actor, input)),
});
