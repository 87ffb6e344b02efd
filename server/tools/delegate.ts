import { z } from 'zod';
import { defineTool } from './tool';

const input = z.object({
  title: z.string().min(1).max(200).describe('A few words that name the task.'),
  prompt: z
    .string()
    .min(1)
    .describe('The task with everything needed to do it: the other agent sees nothing else.'),
});

export const delegateTool = defineTool({
  name: 'delegate',
  description:
    'Gives a task to another agent in the same worktree and mode, waits for it and returns its final answer. For work that stands by itself.',
  tier: 'read',
  effects: [],
  input,
  run: (task, context) => context.delegate(task),
});
