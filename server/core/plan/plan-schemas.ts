/** A plan as models and people hand it in; its shape only, what it must keep to is `validate-plan`'s. */
import { z } from 'zod';

export const planNode = z.object({
  key: z.string().describe('Short name of the step, unique in the plan, e.g. "claim-table"'),
  title: z.string().describe('What the step does, one line'),
  description: z.string().describe('How, and how one sees that it is done; markdown'),
  depends_on: z.array(z.string()).describe('Keys of the steps that must be done before this one'),
});

export const planContent = z.object({
  goal: z.string().describe('What is achieved when every step is done'),
  nodes: z.array(planNode),
});
