import { planContent } from '@/server/core/plan/plan-schemas';
import { describeFault } from '@/server/core/plan/validate-plan';
import type { PlanCall, PlanOutcome } from '@/server/plans/submit-plan';
import { defineTool, failed, succeeded, type Tool } from './tool';

export interface SubmitPlanDeps {
  readonly submitPlan: (call: PlanCall) => Promise<PlanOutcome>;
}

/** Statement 37. It delivers a plan and changes nothing by itself: write tier without effects (statement 14). */
export function createSubmitPlanTool({ submitPlan }: SubmitPlanDeps): Tool {
  return defineTool({
    name: 'submit_plan',
    description:
      'Hands your finished plan to the operator, who approves it, asks for changes or rejects it. Give the whole plan each time: a goal, and steps that name the steps they depend on. While your last plan is undecided this makes a new revision of it.',
    tier: 'write',
    effects: [],
    input: planContent,
    async run(content, { workspaceId, spaceId, conversationId, principal: author }) {
      const place = { workspaceId, spaceId, conversationId, author };
      const outcome = await submitPlan({ ...place, content });
      if (outcome.kind === 'refused') return failed(refusalText(outcome));
      const { planId, revision, goal, steps } = outcome;
      return succeeded(resultText(outcome), { planId, revision, goal, steps });
    },
  });
}

type Refused = Extract<PlanOutcome, { kind: 'refused' }>;
type Taken = Exclude<PlanOutcome, Refused>;

function refusalText({ faults }: Refused): string {
  const list = faults.map((fault) => `- ${describeFault(fault)}`).join('\n');
  return `The plan was not taken and nothing was stored. Mend this and submit all of it again:\n${list}`;
}

function resultText({ kind, revision, steps, askedFor, replacedEdit }: Taken): string {
  const waits = 'It waits for the operator now, and nothing of it runs before they approve.';
  const end = 'End your turn now: you will be told what they decide.';
  if (kind === 'submitted') {
    const taken = `Submitted as revision ${revision} with ${steps} ${steps === 1 ? 'step' : 'steps'}.`;
    if (replacedEdit === null) return `${taken} ${waits} ${end}`;
    const edit = `The operator had edited your plan meanwhile, as revision ${revision - 1}; yours takes its place. If yours drops what they changed, submit once more with their changes kept. Theirs was:\n${JSON.stringify(replacedEdit)}`;
    return `${taken} ${waits}\n${edit}\n${end}`;
  }
  const asked = askedFor === null ? '' : ` The operator asked to change this very revision: ${askedFor}`;
  return `This is revision ${revision} again, word for word, so no new revision was made.${asked} ${waits} ${end} Submit again only with a plan that differs.`;
}
