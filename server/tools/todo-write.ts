import { z } from 'zod';
import { defineTool, succeeded } from './tool';

const input = z.object({
  todos: z
    .array(
      z.object({
        content: z.string().min(1).max(1_000),
        status: z.enum(['pending', 'in_progress', 'completed']),
        plan_node: z
          .string()
          .min(1)
          .max(200)
          .optional()
          .describe('Key of the step of the approved plan that this one carries out, if it does.'),
      }),
    )
    .max(500)
    .describe('The whole list; it replaces the one before.'),
});

export const todoWriteTool = defineTool({
  name: 'todo_write',
  description:
    'Replaces your list of steps for this task, which the operator sees. Use it for work of several steps, with one step in_progress at a time.',
  tier: 'read',
  effects: [],
  input,
  async run({ todos }) {
    const done = todos.filter(({ status }) => status === 'completed').length;
    const outcome = succeeded(`The list has ${todos.length} steps, ${done} completed.`, { todos });
    return { ...outcome, events: [{ type: 'todo/write', data: { todos } }] };
  },
});
