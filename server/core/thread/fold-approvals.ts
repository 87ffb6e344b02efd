/** The part of the fold that follows what people are asked: plan exits, plans, questions, confirmations of calls. */
import type { ConversationEnvelope } from '../events/envelope';
import { type CallId, parseStreamName } from '../ids';
import { type ApprovalTrace, askedTrace, decidedTrace, inheritedTrace } from './approval-trace';
import type { ThreadItem } from './thread';
import type { ThreadDraft } from './thread-draft';
import { type EventOf, placed } from './thread-event';

type PlanItem = Extract<ThreadItem, { kind: 'plan' }>;

/** True when the event was one of these. */
export function foldApproval(draft: ThreadDraft, event: ConversationEnvelope): boolean {
  switch (event.type) {
    case 'approval/asked':
      foldAsked(draft, event);
      return true;
    case 'approval/decided':
      foldDecided(draft, event);
      return true;
    case 'plan/submitted':
      foldSubmitted(draft, event);
      return true;
    default:
      return false;
  }
}

function foldAsked(draft: ThreadDraft, event: EventOf<'approval/asked'>): void {
  const isOwn = event.data.conversationId === parseStreamName(event.stream).id;
  const approval = isOwn ? askedTrace(event) : inheritedTrace(event);
  if (isOwn) draft.set({ pending: [...draft.view.pending, approval] });
  if (!attached(draft, event, approval)) draft.push({ kind: 'approval', approval, ...placed(event) });
}

/** A confirmation stands at its call, a plan's approval at its plan; what has no such place stands by itself. */
function attached(draft: ThreadDraft, event: EventOf<'approval/asked'>, approval: ApprovalTrace): boolean {
  const { kind, callId, planId, planRevision, title } = event.data;
  if (kind === 'tool_call' && callId !== undefined) {
    return draft.changeRow(callId as CallId, (row) => ({ ...row, approval }));
  }
  if (kind !== 'plan' || planId === undefined) return false;
  if (changePlan(draft, planId, (item) => ({ ...item, approval }))) return true;
  const revision = planRevision ?? 1;
  draft.push({ kind: 'plan', planId, revision, goal: title, steps: 0, approval, ...placed(event) });
  return true;
}

function foldDecided(draft: ThreadDraft, event: EventOf<'approval/decided'>): void {
  const { approvalId } = event.data;
  const { pending } = draft.view;
  if (pending.some((each) => each.approvalId === approvalId)) {
    draft.set({ pending: pending.filter((each) => each.approvalId !== approvalId) });
  }
  draft.changeLastItem((item) => withDecided(item, event));
}

/** Null where the item does not hold that approval. */
function withDecided(item: ThreadItem, event: EventOf<'approval/decided'>): ThreadItem | null {
  const isIt = (approval: ApprovalTrace | null): approval is ApprovalTrace =>
    approval?.approvalId === event.data.approvalId;
  switch (item.kind) {
    case 'approval':
      return isIt(item.approval) ? { ...item, approval: decidedTrace(item.approval, event) } : null;
    case 'plan':
      return isIt(item.approval) ? { ...item, approval: decidedTrace(item.approval, event) } : null;
    case 'tools': {
      if (!item.rows.some((row) => isIt(row.approval))) return null;
      const rows = item.rows.map((row) =>
        isIt(row.approval) ? { ...row, approval: decidedTrace(row.approval, event) } : row,
      );
      return { ...item, rows };
    }
    default:
      return null;
  }
}

/** One row per plan (statement 39): a later revision changes it, and a line says where in the talk that happened. */
function foldSubmitted(draft: ThreadDraft, event: EventOf<'plan/submitted'>): void {
  const { planId, revision, goal, steps } = event.data;
  const known = changePlan(draft, planId, (item) => ({ ...item, revision, goal, steps }));
  const place = placed(event);
  if (!known) draft.push({ kind: 'plan', planId, revision, goal, steps, approval: null, ...place });
  else if (revision > 1) draft.push({ kind: 'revision', planId, revision, by: event.principal, ...place });
}

function changePlan(draft: ThreadDraft, planId: string, change: (item: PlanItem) => PlanItem): boolean {
  return draft.changeLastItem((item) =>
    item.kind === 'plan' && item.planId === planId ? change(item) : null,
  );
}
