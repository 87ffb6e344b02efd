/** What a decision on leaving plan mode tells the agent (statement 34), and whether it goes on by itself. */

import { queueInput } from '@/server/conversations/queue-input';
import type { InputKind } from '@/server/core/events/conversation-events';
import type { ConversationId, InputId } from '@/server/core/ids';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Decided } from './decided';

const tail = (comment: string | null): string => (comment ? ` They said: ${comment}` : '');

function told({ input, row }: Decided): { kind: InputKind; text: string } {
  switch (input.decision) {
    case 'approve':
      return {
        kind: 'decision',
        text: `The operator approved the plan you asked to leave Plan mode with.${tail(row.comment)} Call exit_plan_mode once more to switch this space to Agent mode, then carry the plan out.`,
      };
    case 'request_changes':
      return {
        kind: 'decision',
        text: `The operator asks for changes before you may leave Plan mode: ${row.comment ?? ''} Revise the plan, then call exit_plan_mode with it again.`,
      };
    default:
      return {
        kind: 'note',
        text: `The operator rejected your request to leave Plan mode.${tail(row.comment)} The space stays in Plan mode.`,
      };
  }
}

const SWITCHED_BY_HAND =
  'The operator approved the plan you asked to leave Plan mode with, and then selected another mode themselves: there is nothing left to ask for.';

/** A word that the agent has not read yet must not ask it for a call that no longer exists; it bears the approval's id. */
export async function retellPlanExit({ rows }: UnitOfWork, approvalId: string): Promise<void> {
  await rows.input.updateMany({ where: { id: approvalId }, data: { text: SWITCHED_BY_HAND } });
}

/** Approve and request-changes wake the agent; a rejection waits for the next turn. */
export async function planExitDecided(decided: Decided): Promise<void> {
  const { unit, services, actor, row, at } = decided;
  const conversationId = row.conversationId as ConversationId;
  const { kind, text } = told(decided);
  await queueInput(unit, {
    id: row.id as InputId,
    conversationId,
    kind,
    text,
    principal: actor.principal,
    at,
  });
  if (kind === 'decision') unit.afterCommit(() => services.wakeups.wake(conversationId));
}
