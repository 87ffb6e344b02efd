/** A decision while it is carried out: what its consequences are given. */
import type { Approval } from '@/prisma/generated/sqlite/client';
import type { ApprovalAnswer, ApprovalDecision } from '@/server/core/approval';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Actor, Services } from '@/server/services';
import type { CommandInput } from '@/server/workspaces/command';

export interface DecideInput extends CommandInput {
  readonly approvalId: string;
  readonly decision: ApprovalDecision;
  /** Of the subject the decider saw. */
  readonly subjectHash: string;
  readonly comment?: string | undefined;
  readonly answer?: ApprovalAnswer | undefined;
  /** For a plan: approve only these steps and what they depend on. */
  readonly nodeKeys?: readonly string[] | undefined;
  /** For a confirmation: answer calls of this kind by a rule until it ends. */
  readonly remember?: { readonly scope: 'space'; readonly expiresAt?: string | null | undefined } | undefined;
}

export interface Decided {
  readonly unit: UnitOfWork;
  readonly services: Services;
  readonly actor: Actor;
  readonly row: Approval;
  readonly input: DecideInput;
  /** UTC milliseconds. */
  readonly at: number;
}
