/** What is said of an approval, as it is parsed where it is stored or comes in. */
import { z } from 'zod';

export const approvalKind = z.enum(['plan_exit', 'plan', 'orchestration', 'tool_call', 'question']);

export const approvalStatus = z.enum([
  'pending',
  'approved',
  'answered',
  'changes_requested',
  'rejected',
  'cancelled',
  'expired',
  'consumed',
]);

export const approvalDecision = z.enum(['approve', 'request_changes', 'reject', 'answer']);

/** Why a pending approval ended without a person's word on it. */
export const cancelCause = z.enum([
  'stopped',
  'turn_ended',
  'mode_changed',
  'plan_left',
  'superseded',
  'space_closed',
  'conversation_closed',
]);

/** The subject of a `question`, as JSON. */
export const questionSubject = z.object({ question: z.string(), options: z.array(z.string()) });

/** The subject of a `tool_call`, as JSON: exactly what would run. */
export const callSubject = z.object({
  tool: z.string(),
  args: z.unknown(),
  /** Why a person is asked. */
  reason: z.string(),
  /** What a rule for this call would match, or null where no rule can stand for it. */
  rulePattern: z.string().nullable(),
});

/** The subject of a `plan`, as JSON. */
export const planSubject = z.object({
  planId: z.string(),
  revision: z.number().int(),
  contentHash: z.string(),
});

export const approvalAnswer = z.object({ option: z.string().optional(), text: z.string().optional() });
