import { callPlanExit } from '@/server/approvals/plan-exit';
import { submitPlan } from '@/server/plans/submit-plan';
import type { Services } from '@/server/services';
import { askUserTool } from './ask-user';
import { createExitPlanModeTool } from './exit-plan-mode';
import { createSubmitPlanTool } from './submit-plan';
import type { Tool } from './tool';

/** The tools by which an agent reaches people: questions, and the verbs of the modes. */
export function createModeTools(services: Services): Tool[] {
  return [
    askUserTool,
    createExitPlanModeTool({ callPlanExit: (call) => callPlanExit(services, call) }),
    createSubmitPlanTool({ submitPlan: (call) => submitPlan(services, call) }),
  ];
}
