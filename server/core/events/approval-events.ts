/** What was asked of people and what they said: authoritative on a space's stream, copied to the conversation's. */
import { z } from 'zod';
import { approvalAnswer, approvalKind, approvalStatus, cancelCause } from '../approval-schemas';

const asked = z.object({
  approvalId: z.string(),
  kind: approvalKind,
  conversationId: z.string(),
  title: z.string(),
  subjectHash: z.string(),
  callId: z.string().optional(),
  planId: z.string().optional(),
  planRevision: z.number().int().optional(),
});

const decided = z.object({
  approvalId: z.string(),
  kind: approvalKind,
  conversationId: z.string(),
  status: approvalStatus,
  comment: z.string().optional(),
  answer: approvalAnswer.optional(),
  cause: cancelCause.optional(),
  callId: z.string().optional(),
  planId: z.string().optional(),
});

const submitted = z.object({
  planId: z.string(),
  revision: z.number().int(),
  conversationId: z.string(),
  goal: z.string(),
  steps: z.number().int(),
  hash: z.string(),
});

export const approvalEvents = {
  'approval/asked': asked,
  /** Also when it was consumed, cancelled or expired: the row's new state. */
  'approval/decided': decided,
  'plan/submitted': submitted,
} as const;

/** `seq` of the authoritative event on the space's stream. */
const copied = { spaceSeq: z.number().int() };

export const approvalCopies = {
  'approval/asked': asked.extend(copied),
  'approval/decided': decided.extend(copied),
  'plan/submitted': submitted.extend(copied),
} as const;

export const planEvents = {
  'plan/decided': z.object({
    planId: z.string(),
    revision: z.number().int(),
    status: z.enum(['approved', 'changes_requested', 'rejected']),
    /** Present when only these steps and what they depend on were approved (statement 41). */
    nodeKeys: z.array(z.string()).optional(),
  }),
  'plan/commented': z.object({
    planId: z.string(),
    commentId: z.string(),
    revision: z.number().int(),
    nodeKey: z.string().optional(),
  }),
  'rule/added': z.object({ ruleId: z.string(), tool: z.string(), pattern: z.string() }),
  'rule/revoked': z.object({ ruleId: z.string() }),
} as const;
