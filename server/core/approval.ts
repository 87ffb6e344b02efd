/**
 * What only a person decides (statements 27 to 31): kinds, states and their allowed moves. An approval is a row; this is
 * what may be said of one.
 */
import type { z } from 'zod';
import type {
  approvalAnswer,
  approvalDecision,
  approvalKind,
  approvalStatus,
  callSubject,
  cancelCause,
  planSubject,
  questionSubject,
} from './approval-schemas';

export type ApprovalKind = z.infer<typeof approvalKind>;

export type ApprovalStatus = z.infer<typeof approvalStatus>;

export type ApprovalDecision = z.infer<typeof approvalDecision>;

/** Why a pending approval ended without a person's word on it. */
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
export type QuestionSubject = z.infer<typeof questionSubject>;

/** The subject of a `tool_call`, as JSON: exactly what would run. */
export type CallSubject = z.infer<typeof callSubject>;

/** The subject of a `plan`, as JSON. */
export type PlanSubject = z.infer<typeof planSubject>;

export type ApprovalAnswer = z.infer<typeof approvalAnswer>;

/** What an approval's card is called: the first heading of a markdown text, else its first line. */
export function headingOf(markdown: string): string {
  const lines = markdown.split('\n').map((line) => line.trim());
  const heading = lines.find((line) => /^#{1,6}\s+\S/.test(line)) ?? lines.find((line) => line !== '') ?? '';
  return heading.replace(/^#{1,6}\s+/, '').slice(0, 200);
}

/** A confirmation's title: the tool's name, which holds no space, and the gist of what it would be given. */
export const callTitle = (tool: string, gist: string): string => `${tool} ${gist}`.trim().slice(0, 200);

export const toolOfTitle = (title: string): string => title.split(' ', 1)[0] ?? '';

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
