import type { Approval } from '@/prisma/generated/sqlite/client';
import { type ApprovalAnswer, type ApprovalKind, decisionsOf, statusAfter } from '@/server/core/approval';
import { questionSubject } from '@/server/core/approval-schemas';
import { AppError } from '@/server/core/errors';
import type { UnitOfWork } from '@/server/journal/journal';
import { planDecided } from '@/server/plans/plan-decided';
import type { Actor, Services } from '@/server/services';
import { requireRole, runCommand } from '@/server/workspaces/command';
import { announceDecided } from './announce-approval';
import { isOver, notOver } from './approval-expiry';
import { type ApprovalView, approvalView, parsePrincipal, principalName } from './approval-view';
import type { Decided, DecideInput } from './decided';
import { planExitDecided } from './plan-exit-decided';
import { rememberCall } from './rules';

/** What a decision brings about, in its own transaction (statement 28). */
const consequences: Readonly<Record<ApprovalKind, (decided: Decided) => Promise<void>>> = {
  plan_exit: planExitDecided,
  plan: planDecided,
  orchestration: async () => {
    throw new AppError('decision_not_offered', 'Orchestrations cannot be decided in this version.');
  },
  tool_call: async (decided) => {
    if (decided.input.decision === 'approve' && decided.input.remember) await rememberCall(decided);
    wakeAsker(decided);
  },
  question: async (decided) => wakeAsker(decided),
};

const wakeAsker = ({ unit, services, row }: Decided): void =>
  unit.afterCommit(() => services.wakeups.wake(row.conversationId as never));

/**
 * Decides a pending approval, once: a compare-and-set on its state and on the hash of what the decider saw, with all its
 * consequences in one transaction (statements 28 and 29). Throws AppError `not_found`, `not_allowed`,
 * `decider_is_requester`, `decision_not_offered`, `approval_stale`, `approval_decided` (naming who was first) and
 * `approval_closed`.
 */
export async function decideApproval(
  services: Services,
  actor: Actor,
  input: DecideInput,
): Promise<ApprovalView> {
  requireRole(actor, 'member');
  return runCommand(
    services,
    { actor, name: 'approvals.decide', commandId: input.commandId },
    async (unit) => {
      const { workspaceId, principal } = actor;
      const found = await unit.rows.approval.findFirst({ where: { id: input.approvalId, workspaceId } });
      if (!found)
        throw new AppError('not_found', `There is no approval ${input.approvalId} here.`, {
          kind: 'approval',
        });
      requireDecidable(found, actor, input);
      const at = services.now();
      const { count } = await unit.rows.approval.updateMany({
        where: { id: found.id, subjectHash: input.subjectHash, status: 'pending', ...notOver(at) },
        data: {
          status: statusAfter[input.decision],
          openKey: null,
          decider: JSON.stringify(principal),
          comment: input.comment?.trim() || null,
          answer: input.answer ? JSON.stringify(input.answer) : null,
          decidedAt: new Date(at),
        },
      });
      const row = await unit.rows.approval.findUniqueOrThrow({ where: { id: found.id } });
      if (count === 0) throw await refusal(unit, row, at);
      await announceDecided(unit, row, { principal });
      await consequences[row.kind as ApprovalKind]({ unit, services, actor, row, input, at });
      return approvalView(unit.rows, row);
    },
  );
}

function requireDecidable(row: Approval, actor: Actor, input: DecideInput): void {
  if (actor.principal.kind !== 'operator') {
    throw new AppError('not_allowed', 'Only a person decides this.', { principal: actor.principal.kind });
  }
  const requester = parsePrincipal(row.requester);
  if (requester.kind === 'operator' && requester.id === actor.principal.id) {
    throw new AppError('decider_is_requester', 'You asked for this yourself; someone else must decide it.');
  }
  const offered = decisionsOf[row.kind as ApprovalKind];
  if (!offered.includes(input.decision)) {
    const text = `A ${row.kind} is decided by ${offered.join(', ')}; "${input.decision}" is not offered.`;
    throw new AppError('decision_not_offered', text, { kind: row.kind, decision: input.decision });
  }
  if (row.status === 'pending' && row.subjectHash !== input.subjectHash) {
    const text = 'This is no longer the text you saw. Load it again, read it, then decide.';
    throw new AppError('approval_stale', text, { approvalId: row.id });
  }
  if (input.decision === 'request_changes' && !input.comment?.trim()) {
    throw new AppError('bad_input', 'Say what should change: a request for changes needs a comment.', {});
  }
  for (const [field, kind] of Object.entries(fieldKinds)) {
    if (kind === row.kind || input[field as keyof typeof fieldKinds] === undefined) continue;
    throw new AppError(
      'bad_input',
      `"${field}" belongs to a ${kind}; this is a ${row.kind}. Leave it out.`,
      {},
    );
  }
  if (row.kind === 'question' && input.decision === 'answer') requireAnswer(row, input.answer);
}

/** What only one kind can be decided with. */
const fieldKinds = { answer: 'question', nodeKeys: 'plan', remember: 'tool_call' } as const;

function requireAnswer(row: Approval, answer: ApprovalAnswer | undefined): void {
  const { options } = questionSubject.parse(JSON.parse(row.subject));
  if (answer?.option !== undefined && !options.includes(answer.option)) {
    throw new AppError('bad_input', `"${answer.option}" is none of the options: ${options.join(', ')}.`, {});
  }
  if (answer?.option === undefined && !answer?.text?.trim()) {
    throw new AppError('bad_input', 'Choose an option or write an answer.', {});
  }
}

/** The loser of a race is told who won it. */
async function refusal(unit: UnitOfWork, row: Approval, at: number): Promise<AppError> {
  const late = row.status === 'expired' || isOver(row, at);
  if (late || row.status === 'cancelled') {
    const status = late ? 'expired' : row.status;
    const text = late
      ? 'This expired before you decided, as a refusal. Send the agent a message if you still want it.'
      : 'This was cancelled before you decided; nothing is waiting any more.';
    return new AppError('approval_closed', text, { status });
  }
  if (row.status === 'pending') {
    return new AppError('approval_stale', 'This is no longer the text you saw. Load it again.', {
      approvalId: row.id,
    });
  }
  const name = row.decider === null ? 'someone' : await principalName(unit.rows, parsePrincipal(row.decider));
  return new AppError('approval_decided', `Already decided by ${name}: ${row.status.replace('_', ' ')}.`, {
    name,
    status: row.status,
  });
}
