import { z } from 'zod';
import type { PlanExitCall, PlanExitOutcome } from '@/server/approvals/plan-exit';
import { DEFAULT_MODE } from '@/server/core/modes';
import { defineTool, failed, succeeded, type Tool, type ToolOutcome } from './tool';

export interface ExitPlanModeDeps {
  readonly callPlanExit: (call: PlanExitCall) => Promise<PlanExitOutcome>;
}

/** Statements 32 to 36: a gate that a person opens. It is no deliverable. */
export function createExitPlanModeTool({ callPlanExit }: ExitPlanModeDeps): Tool {
  return defineTool({
    name: 'exit_plan_mode',
    description:
      'Ask the operator to let this space leave Plan mode. Give the plan as markdown with a heading: that very text is what they approve. The first call opens the request and you stay read-only; after the approval call it once more to switch to Agent mode.',
    tier: 'write',
    effects: [],
    input: z.object({
      plan: z.string().max(200_000).optional().describe('The plan, markdown; needed to open a request'),
    }),
    run: async ({ plan }, { workspaceId, spaceId, conversationId, principal, isChild }) => {
      if (isChild)
        return failed(
          'Only the conversation that was asked for the plan can leave Plan mode, not a delegated one.',
        );
      return tellModel(
        await callPlanExit({ workspaceId, spaceId, conversationId, requester: principal, plan }),
      );
    },
  });
}

function tellModel(outcome: PlanExitOutcome): ToolOutcome {
  if (outcome.kind === 'no_plan') {
    return failed(
      'Give the plan as markdown in "plan": that text is what the operator approves. Nothing was opened.',
    );
  }
  if (outcome.kind === 'left') {
    return succeeded(
      'The space has left Plan mode already, so nothing was asked: from the next step on you have the tools of its new mode.',
    );
  }
  const display = { approvalId: outcome.approvalId };
  if (outcome.kind === 'switched') {
    const text =
      'Approved. This space switches to Agent mode: from the next step on you have all tools and the worktree is writable. Carry out the plan.';
    return { ...succeeded(text, display), tells: DEFAULT_MODE };
  }
  if (outcome.kind === 'opened') {
    return succeeded(
      'pending: the operator has been asked. The space stays read-only. End your turn; you will be told of the decision.',
      display,
    );
  }
  const differs = outcome.differs
    ? ' The text you gave now differs from the one that is waiting, which cannot be changed; wait for the decision on that one.'
    : '';
  return succeeded(
    `pending: your request is still waiting for the operator. The space stays read-only.${differs}`,
    display,
  );
}
