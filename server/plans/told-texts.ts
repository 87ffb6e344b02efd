/** What the agent is told of a decision on its plan. English, read by models; the demo reads the steps back out of it. */
import type { Plan, PlanComment } from '@/prisma/generated/sqlite/client';
import type { PlanContent, PlanNode } from '@/server/core/plan/plan';
import { dependencyOrder } from '@/server/core/plan/plan-order';
import type { PlanRow, StoredRevision } from './find-plan';

export interface ApprovedWork {
  readonly plan: PlanRow;
  readonly revision: StoredRevision;
  /** Those approved, in the plan's order; with every step also all it depends on. */
  readonly steps: readonly PlanNode[];
}

const quoteLines = (text: string): string => text.trim().replaceAll('\n', '\n  ');

function stepLines({ key, title, description, depends_on }: PlanNode, index: number): string {
  const after = depends_on.length > 0 ? ` (after ${depends_on.join(', ')})` : '';
  const how = description.trim() === '' ? '' : `\n  ${quoteLines(description)}`;
  return `${index + 1}. [${key}] ${title}${after}${how}`;
}

export function approvalText({ plan, revision, steps }: ApprovedWork, comment: string | null): string {
  const all = revision.content.nodes.length;
  const part =
    steps.length < all ? ` Approved are ${steps.length} of its ${all} steps; leave the others out.` : '';
  return [
    `The operator approved revision ${revision.revision} of your plan "${plan.goal}".${part} The space is in Agent mode now.`,
    ...(comment ? [`They said: ${comment}`] : []),
    `Carry it out now, one step after the other, in this order:\n\n${dependencyOrder(steps).map(stepLines).join('\n')}`,
    'Before you begin, call todo_write with one item per step and its key as plan_node. Keep the list true as you go: a step is in_progress while you work on it and completed only when its result is there and checked.',
  ].join('\n\n');
}

export interface AskedChanges {
  readonly plan: Pick<Plan, 'goal' | 'revision'>;
  readonly content: PlanContent;
  /** The revision is an operator's, so the agent has not seen it. */
  readonly edited: boolean;
  readonly comment: string;
  readonly comments: readonly PlanComment[];
  /** Whether the mode the space is in offers submit_plan. */
  readonly canSubmit: boolean;
}

export function changesText(asked: AskedChanges): string {
  const { plan, content, edited, comment, comments, canSubmit } = asked;
  const remarks = comments.map(({ nodeKey, text }) => {
    return `- On ${nodeKey === null ? 'the plan' : `[${nodeKey}]`}: ${quoteLines(text)}`;
  });
  const stands = `The operator edited your plan. This is revision ${plan.revision} as it stands:\n${JSON.stringify(content)}`;
  return [
    `The operator asks for changes to revision ${plan.revision} of your plan "${plan.goal}": ${comment}`,
    ...(remarks.length > 0 ? [`Their comments:\n${remarks.join('\n')}`] : []),
    ...(edited ? [stands] : []),
    canSubmit
      ? 'Revise the plan and call submit_plan with all of it again.'
      : 'The space has left Plan mode, so a new revision cannot be submitted now: answer in words. The plan stays open.',
  ].join('\n\n');
}

export const rejectionText = (plan: Pick<Plan, 'goal' | 'revision'>, comment: string | null): string =>
  `The operator rejected your plan "${plan.goal}" (revision ${plan.revision}).${comment ? ` They said: ${comment}` : ''} Nothing of it is to be carried out. A later plan is a new one.`;
