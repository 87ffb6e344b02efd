/**
 * Goes on with a step that waits (statement 31): first for the conversations it delegated to, then for people. Carries out
 * what was decided meanwhile, and waits on while anything is undecided. Decisions are rows, so a restart changes nothing.
 */
import type { Approval } from '@/prisma/generated/sqlite/client';
import { approvalAnswer, questionSubject } from '@/server/core/approval-schemas';
import type { CallId } from '@/server/core/ids';
import type { OpenCall, ToolResultData } from '@/server/core/open-turn';
import { requireTurn } from '@/server/core/turn-state';
import { unknownUsage } from '@/server/core/usage';
import { type GatedCall, gateCall } from './gate-calls';
import { markConversation } from './mark-conversation';
import { rejoinChildren } from './rejoin-children';
import { plainResult, runCall } from './run-call';
import type { StepOutcome } from './run-step';
import { settle, settleAsTheyEnd } from './settle';
import type { StepScope } from './step-scope';

type Decisions = ReadonlyMap<CallId, Approval>;

/** The step's open approvals, each call's newest row. */
async function readDecisions({ services, log }: StepScope, calls: readonly OpenCall[]): Promise<Decisions> {
  const rows = await services.database.reader.approval.findMany({
    where: {
      conversationId: log.claim.conversationId,
      callId: { in: calls.map((call) => call.part.callId) },
      kind: { in: ['tool_call', 'question'] },
    },
    orderBy: { id: 'asc' },
  });
  return new Map(rows.map((row) => [row.callId as CallId, row]));
}

export async function resumeStep(scope: StepScope): Promise<StepOutcome> {
  const { log, signal, stepId } = scope;
  if (!(await rejoinChildren(scope))) return { kind: 'shutdown' };
  let stopped = false;
  for (;;) {
    const asked = askedCalls(scope);
    if (asked.length === 0) break;
    const decisions = await readDecisions(scope, asked);
    const decided = asked.filter((call) => decisions.get(call.part.callId)?.status !== 'pending');
    if (decided.length === 0) {
      await mark(scope, 'waiting');
      return { kind: 'waiting' };
    }
    if (decided.length === asked.length) await mark(scope, 'running');
    for (const call of decided) {
      const row = decisions.get(call.part.callId);
      stopped ||= row?.cause === 'stopped';
      await carryOut(scope, call, row);
      if (signal.reason === 'shutdown') return { kind: 'shutdown' };
    }
  }
  const end = requireTurn(log.state).step?.waiting ?? { usage: unknownUsage, finish: 'tool-calls' };
  await log.append([{ type: 'step/end', data: { stepId, ...end } }]);
  return stopped || signal.aborted ? { kind: 'stopped' } : { kind: 'done' };
}

const askedCalls = ({ log }: StepScope): OpenCall[] =>
  (requireTurn(log.state).step?.calls ?? []).filter((call) => call.state === 'asked');

/** Nothing where lists show it so already. */
async function mark(scope: StepScope, status: 'running' | 'waiting'): Promise<void> {
  const { services, log } = scope;
  const where = { id: log.claim.conversationId };
  const row = await services.database.reader.conversation.findUniqueOrThrow({ where });
  if (row.status !== status) await services.journal.transact(markConversation(scope, status));
}

async function carryOut(scope: StepScope, { part }: OpenCall, row: Approval | undefined): Promise<void> {
  const approved = row?.kind === 'tool_call' && row.status === 'approved';
  if (!approved) return settle(scope, [resultOf(part, row)]);
  const call = await gateCall(scope, { part, index: 0, repeats: 1 });
  if (call.decision.kind === 'deny') return settle(scope, [plainResult(part, call.decision.reason, true)]);
  if (scope.signal.aborted)
    return settle(scope, [plainResult(part, 'Not started: the turn was stopped.', true)]);
  await runApproved(scope, call);
}

async function runApproved(scope: StepScope, call: GatedCall): Promise<void> {
  await scope.log.append([{ type: 'tool/start', data: { callId: call.part.callId } }]);
  await settleAsTheyEnd(scope, [runCall(scope, call)]);
}

function resultOf(part: OpenCall['part'], row: Approval | undefined): ToolResultData {
  const comment = row?.comment ? ` They said: ${row.comment}` : '';
  if (row?.kind === 'question' && row.status === 'answered') return plainResult(part, answerText(row), false);
  const refusals: Readonly<Record<string, string>> = {
    rejected: `The operator rejected this call. Nothing ran.${comment}`,
    expired: 'Nobody decided in time, so the call was refused. Nothing ran.',
  };
  const text = refusals[row?.status ?? ''] ?? cancelled(row?.cause ?? null);
  return plainResult(
    part,
    row?.kind === 'question' && row.status === 'rejected' ? declined(comment) : text,
    true,
  );
}

const declined = (comment: string): string =>
  `The operator does not want to answer this question.${comment} Go on without it, or say what you cannot do.`;

function cancelled(cause: string | null): string {
  if (cause === 'mode_changed') return 'The operator switched to a mode that denies this call. Nothing ran.';
  if (cause === 'stopped') return 'The operator stopped the turn. Nothing ran.';
  return 'The request was withdrawn before anyone decided. Nothing ran.';
}

function answerText(row: Approval): string {
  const { option, text } = approvalAnswer.parse(JSON.parse(row.answer ?? '{}'));
  const { question } = questionSubject.parse(JSON.parse(row.subject));
  const parts = [option, text?.trim(), row.comment].filter((part) => part);
  return `You asked: ${question}\nThe operator answered: ${parts.join(' — ')}`;
}
