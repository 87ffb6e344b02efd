/**
 * What only a person decides (statements 27 to 31): kinds, states and their allowed moves. An approval is a row; this is
 * what may be said of one.
 */
import { z } from 'zod';

export const approvalKind = z.enum(['plan_exit', 'plan', 'orchestration', 'tool_call', 'question']);
export type ApprovalKind = z.infer<typeof approvalKind>;

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
export type ApprovalStatus = z.infer<typeof approvalStatus>;

export const approvalDecision = z.enum(['approve', 'request_changes', 'reject', 'answer']);
export type ApprovalDecision = z.infer<typeof approvalDecision>;

/** Why a pending approval ended without a person's word on it. */
export const cancelCause = z.enum([
  'stopped',
  'mode_changed',
  'plan_left',
  'superseded',
  'space_closed',
  'conversation_closed',
]);
export type CancelCause = z.infer<typeof cancelCause>;

/** What each kind can be answered with. A confirmation or a question knows no "request changes". */
export const decisionsOf: Readonly<Record<ApprovalKind, readonly ApprovalDecision[]>> = {
  plan_exit: ['approve', 'request_changes', 'reject'],
  plan: ['approve', 'request_changes', 'reject'],
  orchestration: ['approve', 'request_changes', 'reject'],
  tool_call: ['approve', 'reject'],
  question: ['answer', 'reject'],
};

export const statusAfter: Readonly<Record<ApprovalDecision, ApprovalStatus>> = {
  approve: 'approved',
  request_changes: 'changes_requested',
  reject: 'rejected',
  answer: 'answered',
};

/** Kinds that open a gate: no rule, timeout or autonomy ever approves one (statement 29). */
export const gateKinds: readonly ApprovalKind[] = ['plan_exit', 'plan', 'orchestration'];

/** Listed apart in the inbox: the running agents' own confirmations (statement 31). */
export const isAgentConfirmation = (kind: ApprovalKind): boolean => kind === 'tool_call';

/** The subject of a `question`, as JSON. */
export const questionSubject = z.object({ question: z.string(), options: z.array(z.string()) });
export type QuestionSubject = z.infer<typeof questionSubject>;

/** The subject of a `tool_call`, as JSON: exactly what would run. */
export const callSubject = z.object({
  tool: z.string(),
  args: z.unknown(),
  /** Why a person is asked. */
  reason: z.string(),
  /** What a rule for this call would match, or null where no rule can stand for it. */
  rulePattern: z.string().nullable(),
});
export type CallSubject = z.infer<typeof callSubject>;

/** The subject of a `plan`, as JSON. */
export const planSubject = z.object({
  planId: z.string(),
  revision: z.number().int(),
  contentHash: z.string(),
});
export type PlanSubject = z.infer<typeof planSubject>;

export const approvalAnswer = z.object({ option: z.string().optional(), text: z.string().optional() });
export type ApprovalAnswer = z.infer<typeof approvalAnswer>;

/** What an approval's card is called: the first heading of a markdown text, else its first line. */
export function headingOf(markdown: string): string {
  const lines = markdown.split('\n').map((line) => line.trim());
  const heading = lines.find((line) => /^#{1,6}\s+\S/.test(line)) ?? lines.find((line) => line !== '') ?? '';
  return heading.replace(/^#{1,6}\s+/, '').slice(0, 200);
}

/** Statement 33: two plan texts are one where they differ only in line ends and trailing space. */
export function samePlanText(a: string, b: string): boolean {
  const tidy = (text: string) =>
    text
      .replace(/\r\n?/g, '\n')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .trimEnd();
  return tidy(a) === tidy(b);
}
