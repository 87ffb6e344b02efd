import type { ToolDeclaration } from '@/server/core/effects';
import { askUserTool } from '@/server/tools/ask-user';
import { createBuiltInTools } from '@/server/tools/create-built-in-tools';
import { createExitPlanModeTool } from '@/server/tools/exit-plan-mode';
import { createSubmitPlanTool } from '@/server/tools/submit-plan';

const outOfReach = () => Promise.reject(new Error('Nothing runs here'));

/** What the registered tools declare; their bodies are out of reach here. */
export const builtInDeclarations: readonly ToolDeclaration[] = [
  ...createBuiltInTools({
    sandbox: { available: true, reason: '', run: outOfReach, close: () => Promise.resolve() },
  }),
  askUserTool,
  createExitPlanModeTool({ callPlanExit: outOfReach }),
  createSubmitPlanTool({ submitPlan: outOfReach }),
].map(({ declaration }) => declaration);
